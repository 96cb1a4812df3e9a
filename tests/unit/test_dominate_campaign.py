"""The campaign of Dominate: its levels in order, a player's own, what is open, the best of each."""

import pytest
from console.launcher import Launcher
from games.dominate.campaign import LARGEST, Campaign, record_lines
from games.dominate.chooser import Chooser
from games.dominate.level import BadLevel
from games.dominate.rules import Outcome, Position
from games.dominate.scores import GROUP, NAME, Scores, stars

from tests.unit.stage import Stage

GOOD = "title: Mine\ncomputer: 2\n\nx..o\n....\n....\no..x\n"
ALONE = GOOD.replace("..o", "...").replace("o..", "...")
BAD = "title: Mine\ncomputer: 2\n\nx..o\n..q.\n....\no..x\n"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves")


@pytest.fixture
def own(tmp_path):
    """own(name=text): puts level files beside the saves."""
    folder = tmp_path / "levels"
    folder.mkdir()

    def put(**files):
        for name, text in files.items():
            content = text if isinstance(text, bytes) else text.encode()
            (folder / (name + ".txt")).write_bytes(content)
        return folder

    return put


def shows(stage, name):
    return type(stage.scene).__name__ == name


def choose(stage, **options):
    stage.console.push(Launcher(stage.console.games))
    return stage.push(Chooser(**options))


def win(stage, *numbers):
    """Levels of these numbers are won, with a star."""
    scores = Scores(stage.console.store)
    keys = Campaign(stage.console.store).keys
    for n in numbers:
        position = Position("xxxo/xxoo/xxoo/xxoo x")
        scores.add(keys[n - 1], position, Outcome(0, (9, 7)), False)


def open_ones(stage):
    scores = Scores(stage.console.store)
    keys = Campaign(stage.console.store).keys
    return [i + 1 for i in range(len(keys)) if scores.is_open(keys, i)]


# -- the levels


def test_every_level_of_the_game_can_be_read(stage):
    campaign = Campaign(stage.console.store)
    assert campaign.built_in == len(campaign.keys) >= 24
    bosses = [campaign.read(key).boss for key in campaign.keys]
    assert bosses == [i % GROUP == GROUP - 1 for i in range(len(bosses))]


def test_own_levels_stand_behind_the_others(stage, own):
    folder = own(zoo=GOOD, able=GOOD)
    (folder / "notes.md").write_text("no level")
    (folder / ".hidden.txt").write_text(GOOD)
    campaign = Campaign(stage.console.store)
    assert campaign.keys[campaign.built_in :] == ["own/able", "own/zoo"]
    assert campaign.read("own/zoo").titles == {"": "Mine"}


@pytest.mark.parametrize(
    "content, why",
    [
        (BAD, "bad.txt:5:3: 'q' is none of x o . #"),
        (
            GOOD.replace("..o", "...").replace("o..", "..."),
            "bad.txt:4:1: no piece of the computer (o)",
        ),
        (GOOD.replace("x..o", "x..o."), "bad.txt:4"),
        ("", "bad.txt: the line `title:` is missing"),
        (b"\xff\xfe\x00", "bad.txt: no text in UTF-8"),
        ("; " + "x" * LARGEST, f"bad.txt: more than {LARGEST} bytes"),
    ],
)
def test_a_bad_file_says_where_and_the_others_still_load(stage, own, content, why):
    own(bad=content, good=GOOD)
    campaign = Campaign(stage.console.store)
    with pytest.raises(BadLevel) as fault:
        campaign.read("own/bad")
    assert str(fault.value).startswith(why)
    assert campaign.read("own/good").computer == 2


def test_a_fault_in_a_file_with_a_long_name_is_still_to_be_read(stage, own):
    own(**{"pond_" * 40: BAD})
    scene = choose(stage)
    scene._go(24)
    assert scene.fault == "pond_pond_pond_pond_pon…:5:3: 'q' is none of x o . #"


def test_a_folder_that_is_called_like_a_level_cannot_be_read(stage, own):
    (own(good=GOOD) / "pond.txt").mkdir()
    with pytest.raises(BadLevel, match="pond.txt: cannot be read"):
        Campaign(stage.console.store).read("own/pond")


def test_a_file_that_has_gone_is_a_bad_level(stage, own):
    folder = own(good=GOOD)
    campaign = Campaign(stage.console.store)
    (folder / "good.txt").unlink()
    with pytest.raises(BadLevel):
        campaign.read("own/good")


# -- what is open


def test_at_first_only_the_first_level_is_open(stage):
    assert open_ones(stage) == [1]


def test_the_next_level_opens_when_one_is_won(stage):
    win(stage, 1, 2)
    assert open_ones(stage) == [1, 2, 3]


def test_the_six_after_a_boss_open_when_the_boss_is_won(stage):
    win(stage, 1, 2, 3, 4, 5)
    assert open_ones(stage) == [1, 2, 3, 4, 5, 6]
    win(stage, 6)
    assert open_ones(stage) == list(range(1, 13))


def test_a_lost_level_opens_nothing(stage):
    scores = Scores(stage.console.store)
    keys = Campaign(stage.console.store).keys
    position = Position("xxxo/xxoo/xooo/oooo x")
    assert scores.add(keys[0], position, Outcome(1, (6, 10)), False) == (6, 0, None)
    assert open_ones(stage) == [1]


# -- stars and points


@pytest.mark.parametrize(
    "counts, wanted",
    [((0, 16), 0), ((7, 9), 0), ((8, 8), 0), ((9, 7), 1), ((11, 5), 1), ((12, 4), 2), ((16, 0), 3)],
)
def test_stars(counts, wanted):
    first, second = counts
    winner = None if first == second else int(second > first)
    assert stars(Position("xxxx/xxxx/xxxx/oooo x"), Outcome(winner, counts)) == wanted


def test_three_quarters_are_of_the_squares_that_are_not_blocks():
    assert stars(Position("xxx-/xxx-/oo--/---- x"), Outcome(0, (6, 2))) == 2


def test_the_best_of_a_level_is_kept_over_power_off(stage, tmp_path):
    scores = Scores(stage.console.store)
    position = Position("xxxx/xxxx/xxxx/oooo x")
    assert scores.add("k", position, Outcome(0, (12, 4)), False) == (12, 2, None)
    assert scores.add("k", position, Outcome(0, (9, 7)), False) == (9, 1, 12)
    again = Scores(Stage(tmp_path / "saves").console.store)
    assert (again.points("k"), again.stars("k")) == (12, 2)
    assert again.add("k", position, Outcome(0, (16, 0)), True) == (200, 3, 12)
    assert (again.points("k"), again.stars("k")) == (200, 3)


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {},
        {"best": {}, "last": 3},
        {"best": [], "last": ""},
        {"best": {"k": 3}, "last": ""},
        {"best": {"k": [1]}, "last": ""},
        {"best": {"k": [1, 4]}, "last": ""},
        {"best": {"k": [-1, 0]}, "last": ""},
        {"best": {"k": [True, 0]}, "last": ""},
    ],
    ids=str,
)
def test_scores_that_are_none_are_set_aside(stage, kept):
    store = stage.console.store
    store.save(NAME, kept)
    assert Scores(store).points("k") is None
    assert store.take_notice() == ("save.bad", NAME)


def test_records_in_words(stage):
    assert record_lines(stage.console.store) == ["No game is finished yet."]
    win(stage, 1, 2)
    assert record_lines(stage.console.store) == [
        "Levels won: 2 of 24, points: 18",
        "Total dominations: 0",
    ]


# -- choosing


def test_it_begins_with_the_level_of_the_last_time(stage):
    win(stage, 1, 2)
    Scores(stage.console.store).choose("02_pillar")
    scene = choose(stage)
    assert scene.keys[scene.chosen] == "02_pillar"


def test_after_a_won_level_the_next_one_is_proposed(stage):
    win(stage, 1, 2)
    Scores(stage.console.store).choose("02_pillar")
    scene = choose(stage, after=True)
    assert scene.keys[scene.chosen] == "03_four_rooms"


def test_after_a_level_that_opened_nothing_it_stays(stage):
    Scores(stage.console.store).choose("01_first_steps")
    assert choose(stage, after=True).chosen == 0


def test_a_locked_level_is_refused(stage):
    scene = choose(stage)
    stage.step(2)
    stage.key("#")
    assert stage.scene is scene and stage.console._toast == "Win the level before it first"
    stage.key("2")
    assert stage.scene is scene


def test_an_open_level_is_played_against_the_computer(stage):
    choose(stage)
    stage.key("#")
    assert shows(stage, "Play")
    match = stage.scene.match
    assert match.key == "01_first_steps" and match.is_level
    assert Scores(stage.console.store).last == "01_first_steps"


def test_the_same_board_is_played_by_two(stage):
    choose(stage)
    stage.key("2")
    assert shows(stage, "Play") and stage.scene.match.kinds == (0, 0)


def test_a_boss_presents_itself_and_can_be_left_alone(stage):
    win(stage, 1, 2, 3, 4, 5)
    Scores(stage.console.store).choose("06_old_toad")
    choose(stage)
    stage.key("#")
    assert shows(stage, "Boss")
    stage.frames(130)
    stage.key("*")
    assert shows(stage, "Chooser")
    stage.key("#", "#")
    assert shows(stage, "Play") and stage.scene.match.level.boss


def test_two_persons_meet_no_boss(stage):
    win(stage, 1, 2, 3, 4, 5)
    Scores(stage.console.store).choose("06_old_toad")
    choose(stage)
    stage.key("2")
    assert shows(stage, "Play")


def test_the_stick_goes_over_the_tiles_and_on_to_the_own_levels(stage, own):
    own(bad=BAD, good=GOOD)
    scene = choose(stage)
    stage.step(6)
    assert scene.chosen == 0
    for _ in range(4):
        stage.step(4)
    assert scene.chosen == 24 and scene.fault.startswith("bad.txt:5:3")
    stage.key("#")
    assert stage.scene is scene
    stage.step(2)
    assert scene.chosen == 25 and not scene.fault
    stage.step(2)
    assert scene.chosen == 25
    stage.key("#")
    assert shows(stage, "Play") and stage.scene.match.key == "own/good"


def test_bad_files_are_found_without_being_chosen(stage, own):
    own(able=GOOD, bad=BAD, good=GOOD)
    scene = choose(stage)
    scene._go(24)
    stage.frames(5)
    assert scene._bad == {
        "01_first_steps": False,
        "own/able": False,
        "own/bad": True,
        "own/good": False,
    }


def test_lights_read_levels_out(tmp_path):
    lights = Stage(tmp_path / "saves", "matrix")
    win(lights, 1)
    scene = choose(lights)
    assert scene._scroll.text == "1 First steps: 9  stars: 1"
    lights.step(2)
    assert scene._scroll.text == "2 The pillar"
    lights.step(2)
    assert scene._scroll.text == "3 Four rooms: locked"


def test_lights_read_the_boss_and_the_result_out(tmp_path):
    from games.dominate.boss import Boss
    from games.dominate.match import KINDS, Match
    from games.dominate.result import Result

    lights = Stage(tmp_path / "saves", "matrix")
    lights.console.push(Launcher(lights.console.games))
    level = Campaign(lights.console.store).read("06_old_toad")
    boss = lights.push(Boss(6, level, None, None, None))
    assert boss._scroll.text == "Old Toad  Own every piece: 200 points  # Fight"
    match = Match("k", level, KINDS[0])
    match.position = Position("xxxx/xxxx/xxxx/xx-- x")
    result = lights.push(Result(match, (200, 3, 30)))
    assert result._scroll.text == "TOTAL DOMINATION  200 pts  stars: 3  NEW BEST SCORE  Next"
    match.kinds = KINDS[1]
    result = lights.push(Result(match, None))
    assert result._scroll.text == "PLAYER ONE WINS  14-0  Again"
