"""Every word the player sees, in English."""

NAME = "English"
WORDS = {
    # the console
    "language.name": NAME,
    "choose": "Choose",
    "open": "Open",
    "change": "Change",
    "page": "Page",
    "pair": "{}: {}",
    "next": "Next",
    "back": "Back",
    "ok": "OK",
    "loading": "One moment",
    "settings": "Settings",
    "help": "Help",
    "help.console": "The handheld",
    "help.console.text": (
        "# is yes, * is no. Player one has the left stick and button, player two the right ones.\n"
        "In menus push a stick up or down, then press # or a button; a digit picks a line at once.\n"
        "Settings change with the stick to the left or right. They are kept when the power goes off,"
        " and so is the game you are in: it is offered again the next time.\n"
        "With “Link” two play apart, over a cable or a network: one hosts and tells the code to the"
        " other one, who joins.\n"
        "Hold * while switching on to skip the games and reach the MicroPython prompt (safe boot),"
        " or # for the self-test of the hardware."
    ),
    # the pause menu and the end of a game
    "records": "Records",
    "records.none": "No game is finished yet.",
    "records.played": "Finished: {}",
    "records.wins": "Won by player one: {}, by player two: {}, drawn: {}",
    "records.computer": "Against the computer: {} won of {}",
    "records.level": "Level {}: {} won of {}",
    "records.best": "Best win over the computer: {} to {}",
    "records.helped": "With hints: {}",
    "paused": "Paused",
    "resume": "Resume",
    "take_back": "Take back",
    "hint": "Hint",
    "rules": "Rules",
    "leave": "Leave the game",
    "again": "Again",
    "swap": "Swap",
    "menu": "Menu",
    # settings
    "language": "Language",
    "theme": "Theme",
    "theme.colour": "Colour",
    "theme.mono": "Black and white",
    "brightness": "Brightness",
    "sound": "Sound",
    "legal_squares": "Show legal squares",
    "thinking": "Show thinking",
    "animations": "Animations",
    "time_up": "When time is up",
    "time_up.count": "Count",
    "time_up.lose": "Lose",
    "on": "On",
    "off": "Off",
    "mute": "Mute",
    "repeat": "Stick repeat",
    "repeat.slow": "Slow",
    "repeat.normal": "Normal",
    "repeat.fast": "Fast",
    "dim": "Dim after",
    "minutes": "{} min",
    "calibrate": "Calibrate sticks",
    "calibrate.rest": "Leave both sticks alone, then press #.",
    "calibrate.turn": "Turn both sticks all the way round, twice, let go, then press #.",
    "calibrate.held": "A stick is held, or does not rest.",
    "calibrate.small": "A stick did not go all the way.",
    "calibrate.done": "The sticks are calibrated",
    "reset": "Reset settings",
    "reset.ask": "All settings as at first? Games are kept.",
    "reset.yes": "Reset",
    "sound.on": "Sound on (hold 0)",
    "sound.off": "Sound off (hold 0)",
    # the chat of two players apart
    "chat": "Chat",
    "chat.stick": "Letters",
    "chat.hold": "Hold:",
    "chat.hold_back": "Hold: back",
    "chat.menu": "menu",
    "chat.erase": "delete",
    "chat.space": "space",
    "chat.phrases": "phrases",
    "chat.send": "send",
    "chat.ready": "Ready phrases",
    "chat.letters": "Letters: {}",
    "chat.mute": "Mute the other",
    "chat.unmute": "Hear the other",
    "chat.clear": "Clear the line",
    "chat.turn": "Your move",
    "chat.asked": "A question",
    "chat.over": "Game over",
    "chat.muted": "muted",
    "chat.no_line": "no line",
    "chat.full": "The line is full.",
    "chat.wait": "It cannot be sent now.",
    "chat.phrase0": "I have to go. Bye!",
    "chat.phrase1": "Hello!",
    "chat.phrase2": "Good luck!",
    "chat.phrase3": "Nice move!",
    "chat.phrase4": "It is your move.",
    "chat.phrase5": "One moment, please.",
    "chat.phrase6": "Oops, that was a slip.",
    "chat.phrase7": "Thank you!",
    "chat.phrase8": "Well played!",
    "chat.phrase9": "Another game?",
    # the self-test and what is said of the console
    "selftest": "Self-test",
    "selftest.quit": "Hold: quit",
    "selftest.keys": "Keys",
    "selftest.sticks": "Sticks",
    "selftest.left": "Left",
    "selftest.right": "Right",
    "selftest.button": "Button",
    "selftest.no_rest": "not at rest yet",
    "selftest.screen": "Screen",
    "selftest.sound": "Tones",
    "selftest.quiet": "Silence",
    "selftest.machine": "Machine",
    "selftest.flash": "Flash free",
    "selftest.heap": "Memory free",
    "selftest.clock": "Clock",
    "selftest.battery": "Battery",
    "selftest.none": "not fitted",
    "selftest.serial": "Serial number",
    "about": "About",
    "about.board": "Board: {}",
    "about.licence": "Free software under the MIT licence.",
    "about.fonts": "Fonts: modified versions of Terminus Font, SIL Open Font License 1.1.",
    "about.docs": "How the console is built, wired and programmed stands in the folder docs of its"
    " sources.",
    # a game of two players apart
    "apart.game.me": "You",
    "apart.game.other": "Other",
    "apart.game.host_time": "Time of the host",
    "apart.game.join_time": "Time of the guest",
    "apart.game.time": "Time",
    "apart.game.untimed": "no limit",
    "apart.game.open_board": "Open board",
    "apart.game.quiet": "Fifty moves changed nothing.",
    "apart.game.wait": "Not now: wait a moment",
    "apart.game.asked": "The other player is asked",
    "apart.game.no_move": "You have no move to take back",
    "apart.game.asks": "A question",
    "apart.game.ask0": "The other player offers a draw.",
    "apart.game.ask1": "The other player wants to take a move back.",
    "apart.game.ask1.many": "The other player wants the last {} moves taken back.",
    "apart.game.ask2": "The other player wants a pause.",
    "apart.game.ask3": "The other player wants another game.",
    "apart.game.yes": "Yes",
    "apart.game.no": "No",
    "apart.game.taken_back": "The move is taken back",
    "apart.game.no0": "No draw",
    "apart.game.no1": "No move is taken back",
    "apart.game.no2": "No pause",
    "apart.game.no3": "No other game",
    "apart.game.go_on": "Go on",
    "apart.game.goes_on": "The game goes on",
    "apart.game.differ": "The games differ",
    "apart.game.differ.text": "The two consoles do not have the same position."
    " This game cannot go on.",
    "apart.game.refused": "A message of the other was refused",
    "apart.game.draw": "Offer a draw",
    "apart.game.resign": "Resign",
    "apart.game.resign.ask": "Give this game up? The other player wins it.",
    "apart.game.pause": "Ask for a pause",
    "apart.game.score": "Score",
    "apart.game.more": "More",
    "apart.game.broken": "The line is broken",
    "apart.game.broken.text": "The clocks have stopped. The game goes on by itself as soon as the other player is back.",
    "apart.game.claim": "Claim the game",
    "apart.game.claim_in": "Claim the game in {} s",
    "apart.game.keep": "Keep it and leave",
    "apart.game.board": "Board",
    "apart.game.no_claim": "The game cannot be claimed now",
    "apart.game.rematch": "Rematch",
    "apart.game.quit": "Leave",
    "apart.game.won": "YOU WIN",
    "apart.game.lost": "YOU LOSE",
    "apart.game.drawn": "A DRAW",
    "apart.game.agreed": "Both agreed to a draw.",
    "apart.game.by_rules": "The game is played to its end.",
    "apart.game.resigned": "Both resigned at once.",
    "apart.game.resigned_by_me": "You resigned.",
    "apart.game.resigned_by_other": "The other player resigned.",
    "apart.game.flag": "Both are out of time.",
    "apart.game.flag_by_me": "Your time is up.",
    "apart.game.flag_by_other": "The other player’s time is up.",
    "apart.game.claimed": "Both claimed the game.",
    "apart.game.claimed_by_other": "You were away, and the game was claimed.",
    "apart.game.claimed_by_me": "The other player stayed away.",
    # trouble
    "broken": "Broken",
    "error.title": "Something is wrong",
    "error.back": "The trace is kept in error.txt. Any key goes back to the menu.",
    "save.bad": "Saved file not readable",
    "save.bad.text": "The file {} is damaged or foreign. It was set aside, and a fresh start made.",
    "save.full": "Could not save",
    "save.full.text": "The flash has no room for {}. The game goes on, but it is not kept.",
    # games in general
    "p1": "P1",
    "p2": "P2",
    "level": "Level",
    "level.short": "L{}",
    "level.of": "level {}",
    # two players apart
    "apart": "Link",
    "apart.go_on": "Go on",
    "apart.host": "Host",
    "apart.join": "Join",
    "apart.kept": "A game is kept; a new one takes its place.",
    "apart.no_games": "No game here can be played by two apart.",
    "apart.no_room": "Here the code takes the memory that the link needs. The one-file image has room for it.",
    "apart.line": "Which line?",
    "apart.net": "Network",
    "apart.cable": "Cable",
    "apart.usb": "USB and a PC",
    "apart.which": "Which game?",
    "apart.offer": "Propose",
    "apart.address": "Address of the host",
    "apart.address.text": "The host shows four numbers. # goes on to the next one.",
    "apart.port": "Port",
    "apart.number": "Number",
    "apart.call": "Call",
    "apart.too_high": "The highest number here is {}",
    "apart.missing": "Number {} is missing",
    "apart.no_port": "The port is 1 to 65535",
    "apart.nobody": "No address begins with 0",
    "apart.port_busy": "Port {} is in use",
    "apart.port_busy.text": "Another program on this machine waits there, perhaps another"
    " handheld.",
    "apart.no_line": "The line cannot be opened",
    "apart.no_line.text": "Error {}. Is this console in a network?",
    "apart.at": "Address",
    "apart.no_network": "no network",
    "apart.code": "Code",
    "apart.tell.net": "The other player joins at this address and types this code.",
    "apart.tell.cable": "Plug the cable in. The other player joins and types this code.",
    "apart.tell.usb": "On the PC: python -m host_tools link. The other player types this code.",
    "apart.tell.nobody": "Without a network nobody can join here.",
    "apart.typing": "Somebody is there and types the code.",
    "apart.wrong": "Wrong code. Tries left: {}",
    "apart.shut": "Five wrong codes: nobody is let in any more.",
    "apart.new_code": "New code",
    "apart.returns": "Waiting for the other player of the kept game.",
    "apart.reads": "The other player reads the terms.",
    "apart.declined": "The other player declines these terms.",
    "apart.others": "Other terms",
    "apart.tossing": "The toss decides who begins.",
    "apart.bent": "The toss was not fair: no game.",
    "apart.comparing": "Both compare what they have of the game.",
    "apart.you_begin": "You begin",
    "apart.other_begins": "The other one begins",
    "apart.calling": "Calling {}",
    "apart.looking": "Looking for the host",
    "apart.type_code": "Type the code that the host shows.",
    "apart.four": "Four digits, please",
    "apart.wait": "Wait {} s",
    "apart.checking": "The host looks at the code.",
    "apart.choosing": "The code is right. The host proposes a game.",
    "apart.terms": "The host proposes",
    "apart.accept": "Accept",
    "apart.decline": "Decline",
    "apart.i_declined": "Declined. The host may propose something else.",
    "apart.not_here": "The host proposed a game that is not here. It may propose another one.",
    "apart.broken": "The line is broken. Waiting for the other player.",
    "apart.refused": "Refused",
    "apart.reason0": "The host has said goodbye.",
    "apart.reason1": "The other console speaks another version of the link. Bring both up to date.",
    "apart.reason2": "Too many wrong codes. The host has to host anew.",
    "apart.reason3": "The host is playing with somebody else.",
    "apart.reason4": "No game of yours is waiting there.",
    "apart.reason5": "One has to host, the other one to join.",
    "apart.left": "The other one has left",
    "apart.left.text": "The other one has left. A game that is not over is kept: go on with it later.",
    "apart.left.early": "The other one has left before there was a game.",
    "apart.wifi": "Wi-Fi",
    "apart.wifi.none": "No network is known",
    "apart.wifi.none.text": "On a PC: python -m host_tools wifi set NAME",
    "apart.wifi.again": "Try again",
    "apart.wifi.bad": "The networks cannot be read",
    "apart.wifi.bad.text": "On a PC: python -m host_tools wifi clear, then wifi set NAME",
    "apart.wifi.of": "Network {} of {}",
    "apart.wifi.there": "Connected",
    "apart.wifi.not_found": "not found",
    "apart.wifi.wrong_key": "wrong key",
    "apart.wifi.not_let_in": "not let in",
    "apart.wifi.no_address": "no address",
    "apart.wifi.no_chip": "the Wi-Fi chip does not answer",
    "apart.race.deal": "Deal",
    "apart.race.winnable": "winnable",
    "apart.race.any": "any",
    "apart.race.typed": "by number",
    "apart.race.same": "A race: both play deal {}.",
    "apart.race.by_oneself": "No hints, no cheat; what is taken back counts.",
    "apart.race.starts": "Race: the first card starts your clock",
    "apart.race.up": "You {} : {}",
    "apart.race.score": "Up: you {}, other {}",
    "apart.race.give_up": "Give up",
    "apart.race.give_up.ask": "Stop here? The other one goes on alone.",
    "apart.race.gave_up": "The other one gave up",
    "apart.race.stuck": "Take moves back, or give up.",
    "apart.race.no_cheat": "No cheat in a race",
    "apart.race.broken": "Line broken: your race goes on",
    "apart.race.back": "The other one is back",
    "apart.race.solved": "SOLVED",
    "apart.race.stopped": "GIVEN UP",
    "apart.race.still": "The other one is still playing.",
    "apart.race.both": "Both solved it; the faster one wins.",
    "apart.race.by_me": "You solved it, the other one did not.",
    "apart.race.by_other": "The other one solved it first.",
    "apart.race.nobody": "Nobody solved it; more cards up win.",
    "apart.race.faster": "As many cards up; the faster one wins.",
    "apart.race.equal": "As many cards up, in the same time.",
    "apart.race.figures": "{} up in {}",
    # Dynasty
    "dynasty": "Dynasty",
    "dynasty.directional": "Directional",
    "dynasty.version0": "Dynasty, colour",
    "dynasty.version1": "Directional, colour",
    "dynasty.version2": "Dynasty, black and white",
    "dynasty.version3": "Directional, black and white",
    "dynasty.unfinished": "A game waits to be finished.",
    "dynasty.resume": "Continue",
    "dynasty.new": "New game",
    "dynasty.person": "Person",
    "dynasty.computer": "Computer",
    "dynasty.minutes": "Minutes, 00 = no limit",
    "dynasty.move": "Move",
    "dynasty.place": "Place",
    "dynasty.line": "Line",
    "dynasty.take": "Take",
    "dynasty.cancel": "Cancel",
    "dynasty.any_key": "Any key stops the demo",
    "dynasty.nothing": "This square captures nothing",
    "dynasty.taken": "This square is taken",
    "dynasty.no_line": "No line to capture that way",
    "dynasty.pick_line": "Push the stick to pick a line",
    "dynasty.no_undo": "There is no move to take back",
    "dynasty.short_nothing": "No capture",
    "dynasty.short_taken": "Taken",
    "dynasty.short_no_line": "No line",
    "dynasty.short_pick_line": "Which line?",
    "dynasty.short_no_undo": "No move yet",
    "dynasty.hint_is": "Hint: {}",
    "dynasty.pass": "PASS",
    "dynasty.pass.sub": "No move for this army",
    "dynasty.go_on": "Go on",
    "dynasty.wins1": "PLAYER ONE WINS",
    "dynasty.wins2": "PLAYER TWO WINS",
    "dynasty.draw": "DRAW",
    "dynasty.time_out": "Time is up for {}",
    "dynasty.time": "{} time {}",
    "dynasty.help": (
        "Two players, eight by eight squares. Player one has the discs, player two the rings, and"
        " player one begins. Who holds most of the board at the end wins.\n"
        "THE MOVE. Put an army next to an enemy, so that one or more of the enemy stand trapped in"
        " a straight line between it and another army of yours: sideways, up, down or diagonally."
        " They all change sides. A square that captures nothing is refused; your turn is not lost.\n"
        "PASS. A side without a move passes by itself: there is a signal, and the other goes on."
        " Nobody can pass while there is a move.\n"
        "DIRECTIONAL DYNASTY. One line only changes sides with each move. If several could, push"
        " the stick towards the one you want: a second box appears on it. The button takes it, *"
        " takes your army back. A line that is alone turns at once.\n"
        "THE END. When neither side can move, or a clock is at zero, the armies are counted: most"
        " armies win, equal numbers are a draw. With “When time is up” set to “Lose”, the player"
        " out of time loses instead.\n"
        "BEFORE THE GAME. Keys 0 and 1 are Dynasty and Directional in colour, 2 and 3 the same in"
        " black and white. At the question mark beside each army, # is a person and * the computer,"
        " which asks for its level, 1 to 6: 1 plays as beginners do. Two computers play until you"
        " press a key.\n"
        "CLOCKS. Each person gets 1 to 99 minutes, or 00 for no limit; a beginner may have more."
        " A clock runs only while its owner can move.\n"
        "CONTROLS. Player one moves the box with the left stick, player two with the right; the"
        " button puts the army down. Or press two digits: the column, then the row. For a line, the"
        " digits round the 5 point the way.\n"
        "0 gives a hint, which the records count as help. * opens the menu, where a move can be"
        " taken back, or stops the computer. On the small matrix of lights, 9 shows score and"
        " clocks.\n"
        "THINKING. With “Show thinking” set, the computer tells what it sees: moves looked ahead,"
        " its lead in armies (after = it is certain), the moves it expects, how many it has tried,"
        " and how many a second. On the matrix its best move blinks, and 9 tells the rest.\n"
        "SECRET HINTS. The corners matter most: an army there controls three directions, and cannot"
        " be captured because it cannot be surrounded on two sides in a straight line.\n"
        "The squares along the edge affect five directions, but are vulnerable from two sides"
        " only.\n"
        "Caution! Be careful with the first rows inside the edge: they are the jumping-off points"
        " to the edge and the corners."
    ),
    # Le Roi Albert
    "roi_albert": "Le Roi Albert",
    "roi_albert.number": "No {}",
    "roi_albert.moves": "Moves {}",
    "roi_albert.pick": "Pick",
    "roi_albert.drop": "Drop",
    "roi_albert.send_out": "Send out",
    "roi_albert.reserve": "Reserve",
    "roi_albert.no_card": "There is no card",
    "roi_albert.not_next": "Its suit waits for another card",
    "roi_albert.no_fit": "One rank less, the other colour",
    "roi_albert.no_room": "Too few empty piles",
    "roi_albert.no_empty": "No pile is empty",
    "roi_albert.no_return": "Nothing goes into the reserve",
    "roi_albert.stays": "Cards that are up stay there",
    "roi_albert.no_undo": "There is no move to take back",
    "roi_albert.no_redo": "There is no move to do again",
    "roi_albert.solvable": "It can be won",
    "roi_albert.unsolvable": "It cannot be won",
    "roi_albert.unknown": "Not known: too many ways to try",
    "roi_albert.thinking": "Thinking... * stops it",
    "roi_albert.hint_up": "Hint: {} goes up",
    "roi_albert.hint_empty": "Hint: {} to an empty pile",
    "roi_albert.hint_on": "Hint: {} onto {}",
    "roi_albert.no_hint": "No hint: nothing good was found",
    "roi_albert.redo": "Do again",
    "roi_albert.still": "Can it be won?",
    "roi_albert.new_deal": "New deal",
    "roi_albert.options": "Options",
    "roi_albert.same": "The same again",
    "roi_albert.next": "The next one",
    "roi_albert.random": "Any deal",
    "roi_albert.by_number": "By its number",
    "roi_albert.digits": "Number",
    "roi_albert.no_deal": "The deals are 0 to {}",
    "roi_albert.first": "Ranks up from the start",
    "roi_albert.large": "Large ranks",
    "roi_albert.automatic": "Cards go up by themselves",
    "roi_albert.winnable": "Winnable deals only",
    "roi_albert.stuck": "No move left",
    "roi_albert.stuck_text": "Take moves back, or deal anew.",
    "roi_albert.won": "WON",
    "roi_albert.with_help": "With help: it does not count",
    "roi_albert.played": "Deals played: {}, won: {}",
    "roi_albert.streak": "Won in a row: {}, at most {}",
    "roi_albert.best": "Best time: {}",
    "roi_albert.helped": "Won with help: {}",
    "roi_albert.deal_best": "No {} won in {}",
    "roi_albert.help": (
        "The game is named after the king of the Belgians in the First World War; the reserve is his army.\n"
        "THE TABLE. Nine piles of one to nine cards lie below, all face up. At the top right is the reserve of seven cards, at the top left the four suit piles. When all 52 cards are on the suit piles, you have won.\n"
        "WHAT MOVES. The top card of a pile, or any card of the reserve. It goes onto its suit pile, the ace first, then one rank at a time; or onto the top card of a pile that is one rank higher and of the other colour; or onto an empty pile, whatever it is. Cards on the suit piles stay there, and the reserve takes none.\n"
        "RUNS. Cards that lie in order move together: onto a card, if all but one of them have an empty pile each. The part that fits is taken by itself. To an empty pile go as many as there are empty piles, that one counted: choose the whole run first.\n"
        "BY THEMSELVES cards go up when both cards of the other colour and one rank less are up, from the piles and from the reserve. What you take back stays until you move again.\n"
        "CONTROLS. Stick and button choose a card, and again the whole run; then where it goes. Digits are the piles, 0 the reserve cards one after the other. A digit held down shows its pile large. The right stick takes back (left), does again (right), sends up (up) and sends out (down); its button sends up.\n"
        "# SENDS OUT: the card goes to an empty pile, of a run one card to each. Hold # while you choose where a run goes, and it goes whether there are empty piles or not: that is cheating, and such a deal does not count.\n"
        "* lets go of a card, or opens the menu, with a hint and whether the deal can be won: yes and no are certain. About two deals of three can be won; “Winnable deals only” picks among those, up to number 9999.\n"
        "THE END. When no move is left, it is said at once. As long as a card can go to an empty pile the game is not over.\n"
        "TIPS. While the game is new to you, let some ranks be up from the start (options). Get empty piles early: without two of them a deal is hardly won. Leave cards in the reserve until a move needs them. Move a long run in stages."
    ),
    # Dominate
    "dominate": "Dominate",
    "dominate.resume": "Continue",
    "dominate.new": "New game",
    "dominate.unfinished": "A game waits to be finished: {}.",
    "dominate.play": "Play",
    "dominate.two": "Two",
    "dominate.locked": "Win the level before it first",
    "dominate.locked_word": "locked",
    "dominate.fresh": "NEW",
    "dominate.board": "{}x{}, blocks: {}",
    "dominate.points": "{} pts",
    "dominate.points_word": "points",
    "dominate.stars": "stars: {}",
    "dominate.best_so_far": "Best so far: {}",
    "dominate.level": "LEVEL {}",
    "dominate.looks": "A computer of level {}",
    "dominate.own_all": "Own every piece: {} points",
    "dominate.fight": "Fight",
    "dominate.aim": "Aim",
    "dominate.pick": "Pick",
    "dominate.clone": "Clone",
    "dominate.jump": "Jump",
    "dominate.go_on": "Go on",
    "dominate.empty": "First choose a piece of yours",
    "dominate.enemy": "This piece is not yours",
    "dominate.block": "A block cannot be taken",
    "dominate.stuck": "This piece cannot move",
    "dominate.far": "One step, or two straight on",
    "dominate.taken": "This square is taken",
    "dominate.no_undo": "There is no move to take back",
    "dominate.short_empty": "Choose a piece",
    "dominate.short_enemy": "Not yours",
    "dominate.short_block": "A block",
    "dominate.short_stuck": "It is stuck",
    "dominate.short_far": "Too far",
    "dominate.short_taken": "Taken",
    "dominate.short_no_undo": "No move yet",
    "dominate.hint_is": "Hint: {} to {}",
    "dominate.total": "TOTAL DOMINATION",
    "dominate.won": "LEVEL WON",
    "dominate.lost": "LEVEL LOST",
    "dominate.draw": "DRAW",
    "dominate.wins1": "PLAYER ONE WINS",
    "dominate.wins2": "PLAYER TWO WINS",
    "dominate.was": "Was {}",
    "dominate.best": "NEW BEST SCORE",
    "dominate.next": "Next",
    "dominate.levels": "Levels",
    "dominate.records": "Levels won: {} of {}, points: {}",
    "dominate.records_total": "Total dominations: {}",
    "dominate.help": (
        "Two players on a board of up to eight by eight squares. Player one has the discs,"
        " player two the rings. Who owns most pieces at the end wins.\n"
        "THE MOVE. Choose a piece of yours, then an empty square. One step, in any of eight"
        " directions, makes a clone: the piece stays, and a new one stands there. Exactly two"
        " squares sideways, up or down is a jump: the piece itself goes, over whatever lies"
        " between, a block too. There are no jumps on the slant. Blocks can never be taken. Who"
        " has a move must make one.\n"
        "CAPTURE. All enemies on the eight squares round the place where the piece lands change"
        " sides.\n"
        "THE END. The game ends when no square is empty, or when the side to move has no move:"
        " then the other side gets all squares that are still empty, those behind blocks too."
        " Most pieces win, equal numbers are a draw. Our own rule: after 50 moves in a row"
        " without a clone or a capture the board is counted as it stands. Captures back and forth"
        " may go on for ever: whoever has enough of it leaves by the menu.\n"
        "POINTS. Each piece you own at the end is a point. If you own every piece on the board"
        " it is 100 points instead, and 200 against a boss, however large the board. The best"
        " score of each level is kept. One star is a level won, two stars three quarters of its"
        " squares, three stars total domination.\n"
        "THE LEVELS. You have the discs against the computer. The next level opens when one is"
        " won, and the six behind a boss when the boss is. 2 plays the same board with two"
        " persons.\n"
        "CONTROLS. The stick moves the box, the left one for player one, the right one for"
        " player two; or press two digits: the column, then the row, counted from below. The"
        " button or # chooses a piece and then its square; * lets it go again.\n"
        "0 gives a hint. * opens the menu, where a move can be taken back. On the small matrix"
        " of lights, 9 shows the score; white is the piece that you chose, violet where it can"
        " clone, green where it can jump.\n"
        "YOUR OWN LEVELS. Text files in the folder levels of the flash stand behind the others;"
        " one with a fault says where."
    ),
    # Dames
    "dames": "Dames",
    "dames.board": "Board",
    "dames.8x8": "8x8",
    "dames.10x10": "10x10 international",
    "dames.player1": "Player one",
    "dames.player2": "Player two",
    "dames.person": "Person",
    "dames.computer": "Computer, level {}",
    "dames.style": "The computer plays",
    "dames.defensive": "Defensive",
    "dames.balanced": "Balanced",
    "dames.offensive": "Offensive",
    "dames.timer": "Time for {}",
    "dames.huffing": "Huffing",
    "dames.file": "Open a file",
    "dames.begin": "Begin",
    "dames.resume": "Continue",
    "dames.new": "New game",
    "dames.unfinished": "A game waits to be finished.",
    "dames.toss": "Who has Black?",
    "dames.p1_black": "Player one has Black",
    "dames.p2_black": "Player two has Black",
    "dames.black_begins": "Black begins",
    "dames.white_begins": "White begins",
    "dames.aim": "Aim",
    "dames.pick": "Pick",
    "dames.go": "Go",
    "dames.which": "Route",
    "dames.take": "Take",
    "dames.accept": "Accept",
    "dames.refuse": "Refuse",
    "dames.go_on": "Go on",
    "dames.any_key": "Any key stops the demo",
    "dames.empty": "First choose a piece of yours",
    "dames.enemy": "This piece is not yours",
    "dames.stuck": "This piece cannot move",
    "dames.far": "It cannot go there",
    "dames.compulsory": "You must capture: {}",
    "dames.largest": "A larger capture exists: {}",
    "dames.route": "No capture goes that way",
    "dames.no_undo": "There is no move to take back",
    "dames.refused": "The draw is refused",
    "dames.not_now": "Wait for your move",
    "dames.may_huff": "You may huff: {}",
    "dames.take_most": "Take the most: {} pieces",
    "dames.hint_is": "Hint: {}",
    "dames.no_hints": "There is no memory for hints here",
    "dames.no_room": "Here the code takes the memory that the computer needs: two persons can play. The one-file image has room for it.",
    "dames.short_empty": "Choose a piece",
    "dames.short_enemy": "Not yours",
    "dames.short_stuck": "It is stuck",
    "dames.short_far": "Not there",
    "dames.short_compulsory": "Must capture",
    "dames.short_largest": "Larger capture",
    "dames.short_route": "No way",
    "dames.short_no_undo": "No move yet",
    "dames.short_refused": "Draw refused",
    "dames.short_may_huff": "You may huff",
    "dames.short_not_now": "Not yet",
    "dames.black": "Black",
    "dames.white": "White",
    "dames.moves": "Moves",
    "dames.more": "More",
    "dames.offer": "Offer a draw",
    "dames.score": "Score",
    "dames.save_pdn": "Save game: PDN",
    "dames.save_fen": "Position: FEN",
    "dames.left": "{} has {} moves left to show a gain.",
    "dames.no_moves": "No move is played yet.",
    "dames.no_pdn": "PDN knows no huffing",
    "dames.saved": "Saved: {}",
    "dames.files": "Files",
    "dames.no_files": "The folder pdn of the flash has no game (.pdn, .fen, .txt).",
    "dames.too_long": "The file is too long.",
    "dames.no_game": "There is no game in this file.",
    "dames.over": "The game of this file is over.",
    "dames.bad_move": "The game stops at move {}, which cannot be played. Possible there: {}",
    "dames.black_offers": "BLACK OFFERS A DRAW",
    "dames.white_offers": "WHITE OFFERS A DRAW",
    "dames.if_refused": "Who refuses has 40 moves to win or to show a gain.",
    "dames.draw": "DRAW",
    "dames.black_wins": "BLACK WINS",
    "dames.white_wins": "WHITE WINS",
    "dames.why_no_piece": "No piece is left.",
    "dames.why_blocked": "No piece can move.",
    "dames.why_agreed": "By agreement.",
    "dames.why_clause": "40 moves after a refusal, and no gain.",
    "dames.why_repetition": "The same position three times.",
    "dames.why_kings": "25 moves by kings alone.",
    "dames.why_ending": "{} moves in so small an ending.",
    "dames.why_time": "Time is up for {}.",
    "dames.help": (
        "Draughts for two, on 8x8 or 10x10 squares. Black stands above, White below; a coin "
        "says who has Black. Who takes all pieces of the other, or leaves them no move, wins.\n"
        "8x8. Black begins with 12 men each. Men go one square forward on the slant and "
        "capture forward only; a king goes one square in any direction. A man that reaches "
        "the last row is crowned and its move ends there. Capture with any piece you like, by "
        "any way, but go on as long as it can.\n"
        "10x10 INTERNATIONAL. White begins with 20 men each. Kings fly any distance, men "
        "capture backwards too, and the largest capture is compulsory. Taken pieces leave the "
        "board when the capture is over and cannot be jumped twice. A man that only passes "
        "over the last row stays a man.\n"
        "CAPTURE IS COMPULSORY. Pieces that must capture have marked corners. What is refused "
        "says which rule forbids it and with which squares you can capture.\n"
        "THE MOVE. Move the box with your stick, or type the number of a square: 1 is at the "
        "top left, row by row; the number stands above the list of moves. The button or # "
        "picks a piece, then its next landing, or at once the last one. If two ways lead "
        "there, the stick or a digit picks one. * goes back by a landing.\n"
        "DRAW. Offer one in the menu; # accepts, * refuses. Who refuses must win within 40 "
        "moves of its own, or stand better by then than at the refusal; else it is a draw. On "
        "10x10 it is a draw, too, when a position comes for the third time, after 25 moves of "
        "kings alone, after 16 moves of one king against three pieces with a king, and after "
        "5 of one king against two or one with a king.\n"
        "HUFFING is an old rule. With it you may miss a capture, and the other may take the "
        "piece that missed it before the next move: pick that piece. A piece that captures "
        "too little is not huffed.\n"
        "THE COMPUTER has six levels and three styles: defensive trades less and keeps its "
        "back row, offensive the contrary.\n"
        "FILES. The menu writes the game as PDN, or the position as FEN, into the folder pdn "
        "of the flash, 0 beside the result the whole game; the last line of the setup opens "
        "such files. One with an impossible move says where, and what could be played there.\n"
        "CONTROLS. 0 gives a hint, * opens the menu. On the small matrix of lights Black is "
        "orange, White white, kings pink and blue; pieces that must capture blink. 10x10 is "
        "seen through a window that follows the box; hold # or the button to see all of it in "
        "little."
    ),
}
