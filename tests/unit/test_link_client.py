"""Whoever reads docs/link.md can write another client: one that knows nothing else plays."""

import threading

import link_player
from link_client import Client
from test_link_tcp import CODE, free_port


def test_a_client_written_from_the_page_plays_a_game_and_comes_back():
    port = free_port()
    done = []
    play = lambda: done.append(link_player.play(True, port, CODE))  # noqa: E731
    host = threading.Thread(target=play, daemon=True)
    host.start()
    client = Client(port, CODE)
    assert client.enter() == 5
    client.agree()
    client.play(plies=20)
    client.switch_off()
    client.come_back()
    client.play()
    client.leave()
    host.join()
    (table,) = done
    assert table.game.law.position.to_record() == client.position.to_record()
    assert table.game.over[0] == 5 and table.refused == 0
