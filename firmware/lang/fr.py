"""Every word the player sees, in French; a space that must not break a line is written \\u00a0."""

NAME = "Français"
WORDS = {
    # the console
    "language.name": NAME,
    "choose": "Choisir",
    "open": "Ouvrir",
    "change": "Changer",
    "page": "Page",
    "pair": "{}\u00a0: {}",
    "next": "Suite",
    "back": "Retour",
    "ok": "OK",
    "loading": "Un instant",
    "settings": "Réglages",
    "help": "Aide",
    "help.console": "La console",
    "help.console.text": (
        "# veut dire oui, * veut dire non. Le joueur un a le joystick et le bouton de gauche, le"
        " joueur deux ceux de droite.\n"
        "Dans les menus, poussez un joystick vers le haut ou le bas, puis appuyez sur # ou sur un"
        " bouton\u00a0; un chiffre choisit une ligne aussitôt.\n"
        "Les réglages changent en poussant le joystick à gauche ou à droite. Ils sont conservés"
        " quand on éteint, tout comme la partie en cours, proposée la fois suivante.\n"
        "Avec «\u00a0Liaison\u00a0» deux joueurs sont reliés par un câble ou un réseau\u00a0: l’un héberge et"
        " donne le code à l’autre, qui rejoint.\n"
        "Tenez * enfoncé en allumant pour sauter les jeux et obtenir l’invite de MicroPython"
        " (démarrage sans échec), ou # pour l’autotest du matériel."
    ),
    # the pause menu and the end of a game
    "records": "Records",
    "records.none": "Aucune partie n’est encore finie.",
    "records.played": "Parties finies\u00a0: {}",
    "records.wins": "Gagnées par le joueur un\u00a0: {}, par le joueur deux\u00a0: {}, nulles\u00a0: {}",
    "records.computer": "Contre l’ordinateur\u00a0: {} gagnées sur {}",
    "records.level": "Niveau {}\u00a0: {} gagnées sur {}",
    "records.best": "Plus belle victoire sur l’ordinateur\u00a0: {} à {}",
    "records.helped": "Avec des conseils\u00a0: {}",
    "paused": "Pause",
    "resume": "Reprendre",
    "take_back": "Annuler le coup",
    "hint": "Conseil",
    "rules": "Règles",
    "leave": "Quitter la partie",
    "again": "Rejouer",
    "swap": "Échanger",
    "menu": "Menu",
    # settings
    "language": "Langue",
    "theme": "Thème",
    "theme.colour": "Couleur",
    "theme.mono": "Noir et blanc",
    "brightness": "Luminosité",
    "sound": "Son",
    "legal_squares": "Cases jouables",
    "thinking": "Voir la réflexion",
    "animations": "Animations",
    "time_up": "Temps écoulé",
    "time_up.count": "Compter",
    "time_up.lose": "Perdre",
    "on": "Oui",
    "off": "Non",
    "mute": "Muet",
    "repeat": "Répétition",
    "repeat.slow": "Lente",
    "repeat.normal": "Normale",
    "repeat.fast": "Rapide",
    "dim": "Veille après",
    "minutes": "{} min",
    "calibrate": "Étalonnage",
    "calibrate.rest": "Ne touchez à aucun joystick, puis appuyez sur #.",
    "calibrate.turn": "Faites deux tours complets avec chaque joystick, lâchez-les, puis appuyez sur #.",
    "calibrate.held": "Un joystick est tenu, ou ne se repose pas.",
    "calibrate.small": "Un joystick n’est pas allé jusqu’au bout.",
    "calibrate.done": "Les joysticks sont étalonnés",
    "reset": "Réinitialiser",
    "reset.ask": "Tous les réglages d’origine\u00a0? Les parties sont gardées.",
    "reset.yes": "Réinitialiser",
    "sound.on": "Son activé (tenir 0)",
    "sound.off": "Son coupé (tenir 0)",
    # the chat of two players apart
    "chat": "Chat",
    "chat.stick": "Lettres",
    "chat.hold": "Tenir\u00a0:",
    "chat.hold_back": "Tenir\u00a0: retour",
    "chat.menu": "menu",
    "chat.erase": "effacer",
    "chat.space": "espace",
    "chat.phrases": "phrases",
    "chat.send": "envoyer",
    "chat.ready": "Phrases prêtes",
    "chat.letters": "Lettres\u00a0: {}",
    "chat.mute": "Ne plus lire",
    "chat.unmute": "Lire à nouveau",
    "chat.clear": "Vider la ligne",
    "chat.turn": "À vous",
    "chat.asked": "Une question",
    "chat.over": "Partie finie",
    "chat.muted": "muet",
    "chat.no_line": "hors ligne",
    "chat.full": "La ligne est pleine.",
    "chat.wait": "Envoi impossible pour l’instant.",
    "chat.phrase0": "Je dois partir. Au revoir\u00a0!",
    "chat.phrase1": "Bonjour\u00a0!",
    "chat.phrase2": "Bonne chance\u00a0!",
    "chat.phrase3": "Joli coup\u00a0!",
    "chat.phrase4": "C’est à toi de jouer.",
    "chat.phrase5": "Un instant, s’il te plaît.",
    "chat.phrase6": "Oups, c’était une erreur.",
    "chat.phrase7": "Merci\u00a0!",
    "chat.phrase8": "Bien joué\u00a0!",
    "chat.phrase9": "On en refait une\u00a0?",
    # the self-test and what is said of the console
    "selftest": "Autotest",
    "selftest.quit": "Tenir\u00a0: quitter",
    "selftest.keys": "Touches",
    "selftest.sticks": "Joysticks",
    "selftest.left": "Gauche",
    "selftest.right": "Droite",
    "selftest.button": "Bouton",
    "selftest.no_rest": "pas au repos",
    "selftest.screen": "Écran",
    "selftest.sound": "Sons",
    "selftest.quiet": "Silence",
    "selftest.machine": "Machine",
    "selftest.flash": "Flash libre",
    "selftest.heap": "Mémoire libre",
    "selftest.clock": "Horloge",
    "selftest.battery": "Batterie",
    "selftest.none": "absent",
    "selftest.serial": "Numéro de série",
    "about": "À propos",
    "about.board": "Carte\u00a0: {}",
    "about.licence": "Logiciel libre sous licence MIT.",
    "about.fonts": "Polices\u00a0: versions modifiées de Terminus Font, licence SIL Open Font License 1.1.",
    "about.docs": "La construction, le câblage et la programmation de la console sont décrits dans le"
    " dossier docs de ses sources.",
    # a game of two players apart
    "apart.game.me": "Moi",
    "apart.game.other": "L’autre",
    "apart.game.host_time": "Temps de l’hôte",
    "apart.game.join_time": "Temps de l’invité",
    "apart.game.time": "Temps",
    "apart.game.untimed": "sans limite",
    "apart.game.open_board": "Plateau ouvert",
    "apart.game.quiet": "Cinquante coups n’ont rien changé.",
    "apart.game.wait": "Pas maintenant\u00a0: un instant",
    "apart.game.asked": "La question est posée",
    "apart.game.no_move": "Aucun coup à reprendre",
    "apart.game.asks": "Une question",
    "apart.game.ask0": "L’autre joueur propose la nulle.",
    "apart.game.ask1": "L’autre joueur veut reprendre un coup.",
    "apart.game.ask1.many": "L’autre joueur veut reprendre les {} derniers coups.",
    "apart.game.ask2": "L’autre joueur veut une pause.",
    "apart.game.ask3": "L’autre joueur veut une revanche.",
    "apart.game.yes": "Oui",
    "apart.game.no": "Non",
    "apart.game.taken_back": "Le coup est repris",
    "apart.game.no0": "Nulle refusée",
    "apart.game.no1": "Coup non repris",
    "apart.game.no2": "Pause refusée",
    "apart.game.no3": "Revanche refusée",
    "apart.game.go_on": "Continuer",
    "apart.game.goes_on": "La partie continue",
    "apart.game.differ": "Parties différentes",
    "apart.game.differ.text": "Les deux consoles n’ont pas la même position."
    " Cette partie ne peut pas continuer.",
    "apart.game.refused": "Un message de l’autre est refusé",
    "apart.game.draw": "Proposer nulle",
    "apart.game.resign": "Abandonner",
    "apart.game.resign.ask": "Abandonner cette partie\u00a0? L’autre joueur la gagne.",
    "apart.game.pause": "Demander pause",
    "apart.game.score": "Score",
    "apart.game.more": "Plus",
    "apart.game.broken": "Ligne coupée",
    "apart.game.broken.text": "Les pendules sont arrêtées. La partie continue"
    " d’elle-même dès que l’autre joueur est revenu.",
    "apart.game.claim": "Réclamer la victoire",
    "apart.game.claim_in": "Réclamer la victoire dans {} s",
    "apart.game.keep": "Garder la partie et quitter",
    "apart.game.board": "Plateau",
    "apart.game.no_claim": "Réclamation impossible pour l’instant",
    "apart.game.rematch": "Revanche",
    "apart.game.quit": "Quitter",
    "apart.game.won": "GAGNÉ",
    "apart.game.lost": "PERDU",
    "apart.game.drawn": "NULLE",
    "apart.game.agreed": "Nulle par accord.",
    "apart.game.by_rules": "La partie est jouée jusqu’au bout.",
    "apart.game.resigned": "Abandon des deux à la fois.",
    "apart.game.resigned_by_me": "Vous avez abandonné.",
    "apart.game.resigned_by_other": "L’autre joueur a abandonné.",
    "apart.game.flag": "Temps écoulé des deux côtés.",
    "apart.game.flag_by_me": "Votre temps est écoulé.",
    "apart.game.flag_by_other": "Le temps de l’autre est écoulé.",
    "apart.game.claimed": "Les deux ont réclamé la victoire.",
    "apart.game.claimed_by_other": "En votre absence, l’autre a réclamé la victoire.",
    "apart.game.claimed_by_me": "L’autre joueur n’est pas revenu.",
    # trouble
    "broken": "Défectueux",
    "error.title": "Quelque chose ne va pas",
    "error.back": "La trace est gardée dans error.txt. Une touche ramène au menu.",
    "save.bad": "Fichier illisible",
    "save.bad.text": "Le fichier {} est abîmé ou étranger. Il a été mis de côté\u00a0: on repart à neuf.",
    "save.full": "Rien n’a pu être enregistré",
    "save.full.text": "La mémoire n’a plus de place pour {}. La partie continue sans être conservée.",
    # games in general
    "p1": "J1",
    "p2": "J2",
    "level": "Niveau",
    "level.short": "N{}",
    "level.of": "niveau {}",
    # two players apart
    "apart": "Liaison",
    "apart.go_on": "Continuer",
    "apart.host": "Héberger",
    "apart.join": "Rejoindre",
    "apart.kept": "Une partie est gardée\u00a0; une nouvelle prend sa place.",
    "apart.no_games": "Aucun jeu d’ici ne se joue à distance.",
    "apart.no_room": "Ici le code prend la mémoire dont la liaison a besoin. L’image en un seul fichier a la place.",
    "apart.line": "Quelle ligne\u00a0?",
    "apart.net": "Réseau",
    "apart.cable": "Câble",
    "apart.usb": "USB et un PC",
    "apart.which": "Quel jeu\u00a0?",
    "apart.offer": "Proposer",
    "apart.address": "Adresse de l’hôte",
    "apart.address.text": "L’hôte montre quatre nombres. # passe au suivant.",
    "apart.port": "Port",
    "apart.number": "Nombre",
    "apart.call": "Appeler",
    "apart.too_high": "Le plus grand nombre ici est {}",
    "apart.missing": "Le nombre {} manque",
    "apart.no_port": "Le port va de 1 à 65535",
    "apart.nobody": "Aucune adresse ne commence par 0",
    "apart.port_busy": "Le port {} est occupé",
    "apart.port_busy.text": "Un autre programme de cette machine y attend, peut-être une autre"
    " console.",
    "apart.no_line": "La ligne ne s’ouvre pas",
    "apart.no_line.text": "Erreur {}. Cette console est-elle dans un réseau\u00a0?",
    "apart.at": "Adresse",
    "apart.no_network": "pas de réseau",
    "apart.code": "Code",
    "apart.tell.net": "L’autre rejoint cette adresse et tape ce code.",
    "apart.tell.cable": "Branchez le câble. L’autre vous rejoint et tape ce code.",
    "apart.tell.usb": "Sur le PC\u00a0: python -m host_tools link. L’autre tape ce code.",
    "apart.tell.nobody": "Sans réseau, personne ne peut rejoindre.",
    "apart.typing": "Quelqu’un est là et tape le code.",
    "apart.wrong": "Mauvais code. Essais restants\u00a0: {}",
    "apart.shut": "Cinq mauvais codes\u00a0: plus personne n’entre.",
    "apart.new_code": "Autre code",
    "apart.returns": "En attente de l’autre joueur de la partie gardée.",
    "apart.reads": "L’autre joueur lit les conditions.",
    "apart.declined": "L’autre joueur refuse ces conditions.",
    "apart.others": "Autre offre",
    "apart.tossing": "Le sort décide qui commence.",
    "apart.bent": "Le tirage n’était pas loyal\u00a0: pas de partie.",
    "apart.comparing": "Les deux comparent la partie.",
    "apart.you_begin": "Vous commencez",
    "apart.other_begins": "L’autre commence",
    "apart.calling": "Connexion à {}",
    "apart.looking": "À la recherche de l’hôte",
    "apart.type_code": "Tapez le code que montre l’hôte.",
    "apart.four": "Il faut quatre chiffres",
    "apart.wait": "Attendre {} s",
    "apart.checking": "L’hôte vérifie le code.",
    "apart.choosing": "Le code est bon. L’hôte propose une partie.",
    "apart.terms": "L’hôte propose",
    "apart.accept": "Accepter",
    "apart.decline": "Refuser",
    "apart.i_declined": "Refusé. L’hôte peut proposer autre chose.",
    "apart.not_here": "L’hôte a proposé un jeu absent d’ici. Il peut en proposer un autre.",
    "apart.broken": "La ligne est coupée. En attente de l’autre joueur.",
    "apart.refused": "Refusé",
    "apart.reason0": "L’hôte a dit au revoir.",
    "apart.reason1": "L’autre console parle une autre version de la liaison. Mettez"
    " les deux à jour.",
    "apart.reason2": "Trop de mauvais codes. L’hôte doit héberger de nouveau.",
    "apart.reason3": "L’hôte joue avec quelqu’un d’autre.",
    "apart.reason4": "Aucune partie à vous n’attend là-bas.",
    "apart.reason5": "L’un doit héberger, l’autre rejoindre.",
    "apart.left": "L’autre est parti",
    "apart.left.text": "L’autre est parti. Une partie non finie est gardée\u00a0: continuez-la plus tard.",
    "apart.left.early": "L’autre est parti avant qu’il y ait une partie.",
    "apart.wifi": "Wi-Fi",
    "apart.wifi.none": "Aucun réseau n’est connu",
    "apart.wifi.none.text": "Sur un PC\u00a0: python -m host_tools wifi set NOM",
    "apart.wifi.again": "Réessayer",
    "apart.wifi.bad": "Les réseaux sont illisibles",
    "apart.wifi.bad.text": "Sur un PC\u00a0: python -m host_tools wifi clear, puis wifi set NOM",
    "apart.wifi.of": "Réseau {} sur {}",
    "apart.wifi.there": "Connecté",
    "apart.wifi.not_found": "introuvable",
    "apart.wifi.wrong_key": "mauvaise clé",
    "apart.wifi.not_let_in": "accès refusé",
    "apart.wifi.no_address": "pas d’adresse",
    "apart.wifi.no_chip": "la puce Wi-Fi ne répond pas",
    "apart.race.deal": "Donne",
    "apart.race.winnable": "gagnable",
    "apart.race.any": "au hasard",
    "apart.race.typed": "par numéro",
    "apart.race.same": "Une course\u00a0: la donne {} pour les deux.",
    "apart.race.by_oneself": "Ni aide ni triche\u00a0; les coups repris comptent.",
    "apart.race.starts": "La première carte lance votre temps",
    "apart.race.up": "Moi {}\u00a0: {}",
    "apart.race.score": "Moi {}, l’autre {}",
    "apart.race.give_up": "Abandonner",
    "apart.race.give_up.ask": "Arrêter ici\u00a0? L’autre continue seul.",
    "apart.race.gave_up": "L’autre abandonne",
    "apart.race.stuck": "Reprenez des coups, ou abandonnez.",
    "apart.race.no_cheat": "Pas de triche dans une course",
    "apart.race.broken": "Ligne coupée\u00a0: votre course continue",
    "apart.race.back": "L’autre est de retour",
    "apart.race.solved": "RÉUSSI",
    "apart.race.stopped": "ABANDON",
    "apart.race.still": "L’autre joue encore.",
    "apart.race.both": "Réussi par les deux\u00a0; le plus rapide gagne.",
    "apart.race.by_me": "Vous avez réussi, pas l’autre.",
    "apart.race.by_other": "L’autre a réussi le premier.",
    "apart.race.nobody": "Personne n’a réussi\u00a0; le plus de cartes l’emporte.",
    "apart.race.faster": "Autant de cartes\u00a0; le plus rapide gagne.",
    "apart.race.equal": "Autant de cartes, dans le même temps.",
    "apart.race.figures": "{} en {}",
    # Dynasty
    "dynasty": "Dynasty",
    "dynasty.directional": "Directionnel",
    "dynasty.version0": "Dynasty, couleur",
    "dynasty.version1": "Directionnel, couleur",
    "dynasty.version2": "Dynasty, noir et blanc",
    "dynasty.version3": "Directionnel, noir et blanc",
    "dynasty.unfinished": "Une partie reste à finir.",
    "dynasty.resume": "Continuer",
    "dynasty.new": "Nouvelle partie",
    "dynasty.person": "Joueur",
    "dynasty.computer": "Ordinateur",
    "dynasty.minutes": "Minutes, 00 = sans limite",
    "dynasty.move": "Bouger",
    "dynasty.place": "Poser",
    "dynasty.line": "Ligne",
    "dynasty.take": "Prendre",
    "dynasty.cancel": "Annuler",
    "dynasty.any_key": "Une touche arrête la démo",
    "dynasty.nothing": "Cette case ne capture rien",
    "dynasty.taken": "Cette case est occupée",
    "dynasty.no_line": "Aucune ligne à prendre par là",
    "dynasty.pick_line": "Poussez le joystick vers une ligne",
    "dynasty.no_undo": "Il n’y a aucun coup à annuler",
    "dynasty.short_nothing": "Aucune prise",
    "dynasty.short_taken": "Occupée",
    "dynasty.short_no_line": "Pas de ligne",
    "dynasty.short_pick_line": "Quelle ligne\u00a0?",
    "dynasty.short_no_undo": "Aucun coup",
    "dynasty.hint_is": "Conseil\u00a0: {}",
    "dynasty.pass": "PASSE",
    "dynasty.pass.sub": "Aucun coup pour cette armée",
    "dynasty.go_on": "Continuer",
    "dynasty.wins1": "LE JOUEUR UN GAGNE",
    "dynasty.wins2": "LE JOUEUR DEUX GAGNE",
    "dynasty.draw": "MATCH NUL",
    "dynasty.time_out": "Temps écoulé pour {}",
    "dynasty.time": "Temps {} {}",
    "dynasty.help": (
        "Deux joueurs, huit cases sur huit. Le joueur un a les disques, le joueur deux les anneaux,"
        " et le joueur un commence. Qui tient la plus grande part du plateau à la fin gagne.\n"
        "LE COUP. Posez une armée à côté d’une armée ennemie, de façon à en enfermer une ou"
        " plusieurs en ligne droite entre elle et une autre de vos armées\u00a0: à l’horizontale, à la"
        " verticale ou en diagonale. Elles changent toutes de camp. Une case qui ne capture rien est"
        " refusée\u00a0; vous ne perdez pas votre tour.\n"
        "PASSE. Un camp qui n’a aucun coup passe de lui-même\u00a0: un signal se fait entendre, et"
        " l’autre continue. Personne ne peut passer tant qu’il reste un coup.\n"
        "DYNASTY DIRECTIONNEL. À chaque coup, une seule ligne change de camp. Si plusieurs le"
        " peuvent, poussez le joystick vers celle que vous voulez\u00a0: un second cadre y apparaît."
        " Le bouton la prend, * reprend votre armée. Une ligne qui est seule se retourne aussitôt.\n"
        "LA FIN. Quand aucun camp ne peut plus jouer, ou qu’une pendule est à zéro, on compte les"
        " armées\u00a0: qui en a le plus gagne, autant de chaque côté font match nul. Si «\u00a0Temps"
        " écoulé\u00a0» est réglé sur «\u00a0Perdre\u00a0», le joueur à court de temps perd.\n"
        "AVANT LA PARTIE. Les touches 0 et 1 sont Dynasty et Directionnel en couleur, 2 et 3 les"
        " mêmes en noir et blanc. Au point d’interrogation à côté de chaque armée, # est un"
        " joueur et * l’ordinateur, qui demande son niveau, de 1 à 6\u00a0: 1 joue comme un débutant."
        " Deux ordinateurs jouent jusqu’à ce qu’on presse une touche.\n"
        "LES PENDULES. Chaque personne reçoit de 1 à 99 minutes, ou 00 pour jouer sans limite\u00a0;"
        " un débutant peut en avoir davantage. Une pendule ne tourne que lorsque son joueur peut"
        " jouer.\n"
        "LES COMMANDES. Le joueur un déplace le cadre avec le joystick de gauche, le joueur deux"
        " avec celui de droite\u00a0; le bouton pose l’armée. Ou bien tapez deux chiffres\u00a0: la"
        " colonne, puis la rangée. Pour une ligne, les chiffres autour du 5 montrent la direction.\n"
        "0 donne un conseil, que les records comptent comme une aide. * ouvre le menu, où l’on peut"
        " annuler un coup, ou arrête l’ordinateur. Sur la petite matrice de lumières, 9 montre le"
        " score et les pendules.\n"
        "LA RÉFLEXION. Avec «\u00a0Voir la réflexion\u00a0», l’ordinateur dit ce qu’il voit\u00a0: combien"
        " de coups à l’avance, son avance en armées (après =, elle est certaine), les coups qu’il"
        " attend, combien il en a essayé, et combien par seconde. Sur la matrice, son meilleur coup"
        " clignote, et 9 dit le reste.\n"
        "CONSEILS SECRETS. Les coins comptent le plus\u00a0: une armée qui s’y trouve commande trois"
        " directions, et ne peut être capturée, car on ne peut l’entourer des deux côtés en ligne"
        " droite.\n"
        "Les cases du bord touchent cinq directions, mais ne sont vulnérables que de deux côtés.\n"
        "Attention\u00a0! Méfiez-vous des premières rangées à l’intérieur du bord\u00a0: elles servent"
        " de tremplin vers le bord et les coins."
    ),
    # Le Roi Albert
    "roi_albert": "Le Roi Albert",
    "roi_albert.number": "No {}",
    "roi_albert.moves": "Coups {}",
    "roi_albert.pick": "Prendre",
    "roi_albert.drop": "Poser",
    "roi_albert.send_out": "Sortir",
    "roi_albert.reserve": "Réserve",
    "roi_albert.no_card": "Il n’y a pas de carte",
    "roi_albert.not_next": "Sa couleur attend une autre carte",
    "roi_albert.no_fit": "Un rang de moins, l’autre teinte",
    "roi_albert.no_room": "Trop peu de piles vides",
    "roi_albert.no_empty": "Aucune pile n’est vide",
    "roi_albert.no_return": "Rien ne va dans la réserve",
    "roi_albert.stays": "Les cartes montées y restent",
    "roi_albert.no_undo": "Aucun coup à reprendre",
    "roi_albert.no_redo": "Aucun coup à refaire",
    "roi_albert.solvable": "On peut gagner",
    "roi_albert.unsolvable": "On ne peut pas gagner",
    "roi_albert.unknown": "On ne sait pas\u00a0: trop de chemins",
    "roi_albert.thinking": "Je réfléchis... * arrête",
    "roi_albert.hint_up": "Conseil\u00a0: {} monte",
    "roi_albert.hint_empty": "Conseil\u00a0: {} sur une pile vide",
    "roi_albert.hint_on": "Conseil\u00a0: {} sur {}",
    "roi_albert.no_hint": "Pas de conseil\u00a0: rien de bon",
    "roi_albert.redo": "Refaire",
    "roi_albert.still": "Gagnable\u00a0?",
    "roi_albert.new_deal": "Nouvelle donne",
    "roi_albert.options": "Options",
    "roi_albert.same": "La même donne",
    "roi_albert.next": "La suivante",
    "roi_albert.random": "Au hasard",
    "roi_albert.by_number": "Par son numéro",
    "roi_albert.digits": "Numéro",
    "roi_albert.no_deal": "Les donnes vont de 0 à {}",
    "roi_albert.first": "Rangs montés au départ",
    "roi_albert.large": "Grands chiffres",
    "roi_albert.automatic": "Les cartes montent seules",
    "roi_albert.winnable": "Donnes gagnables seulement",
    "roi_albert.stuck": "Plus de coup",
    "roi_albert.stuck_text": "Reprenez des coups, ou redonnez.",
    "roi_albert.won": "GAGNÉ",
    "roi_albert.with_help": "Avec aide\u00a0: ne compte pas",
    "roi_albert.played": "Donnes jouées\u00a0: {}, gagnées\u00a0: {}",
    "roi_albert.streak": "De suite\u00a0: {}, au mieux {}",
    "roi_albert.best": "Meilleur temps\u00a0: {}",
    "roi_albert.helped": "Gagnées avec aide\u00a0: {}",
    "roi_albert.deal_best": "No {} gagnée en {}",
    "roi_albert.help": (
        "Le jeu porte le nom du roi des Belges pendant la Première Guerre mondiale\u00a0; la réserve est son armée.\n"
        "LA TABLE. En bas, neuf piles d’une à neuf cartes, toutes visibles. En haut à droite, la réserve de sept cartes\u00a0; en haut à gauche, les quatre piles de couleur. Quand les 52 cartes y sont, c’est gagné.\n"
        "CE QUI BOUGE. La carte du dessus d’une pile, ou n’importe quelle carte de la réserve. Elle va sur sa pile de couleur, l’as d’abord, puis rang par rang\u00a0; ou sur une carte d’un rang de plus et de l’autre teinte\u00a0; ou sur une pile vide, quelle qu’elle soit. Ce qui est monté y reste, et la réserve ne reprend rien.\n"
        "LES SUITES. Des cartes en ordre bougent ensemble sur une carte, si toutes sauf une ont chacune une pile vide. La partie qui convient est prise d’elle-même. Sur une pile vide vont autant de cartes qu’il y a de piles vides, celle-ci comprise\u00a0: choisissez d’abord toute la suite.\n"
        "D’ELLES-MÊMES les cartes montent quand les deux cartes de l’autre teinte et d’un rang de moins sont montées, depuis les piles et la réserve. Ce que vous reprenez reste jusqu’au coup suivant.\n"
        "COMMANDES. Joystick et bouton choisissent une carte, puis toute la suite\u00a0; puis l’endroit où elle va. Les chiffres sont les piles, 0 les cartes de la réserve l’une après l’autre. Un chiffre tenu montre sa pile en grand. Le joystick droit reprend (gauche), refait (droite), fait monter (haut) et sort (bas)\u00a0; son bouton fait monter.\n"
        "# SORT une carte vers une pile vide, d’une suite une carte sur chacune. Tenez # en choisissant où va une suite, et elle y va même sans piles vides\u00a0: c’est tricher, et une telle donne ne compte pas.\n"
        "* lâche une carte, ou ouvre le menu, avec un conseil et si la donne est gagnable\u00a0: oui et non sont certains. Environ deux donnes sur trois le sont\u00a0; «\u00a0Donnes gagnables seulement\u00a0» choisit parmi elles, jusqu’au numéro 9999.\n"
        "LA FIN. S’il ne reste aucun coup, c’est dit aussitôt. Tant qu’une carte peut aller sur une pile vide, ce n’est pas fini.\n"
        "CONSEILS. Tant que le jeu vous est nouveau, laissez des rangs montés au départ (options). Videz des piles tôt\u00a0: sans deux piles vides on ne gagne guère. Laissez les cartes dans la réserve tant qu’un coup n’en a pas besoin. Déplacez une longue suite par étapes."
    ),
    # Dominate
    "dominate": "Dominate",
    "dominate.resume": "Continuer",
    "dominate.new": "Nouvelle partie",
    "dominate.unfinished": "Une partie reste à finir\u00a0: {}.",
    "dominate.play": "Jouer",
    "dominate.two": "À deux",
    "dominate.locked": "Gagnez d’abord le niveau d’avant",
    "dominate.locked_word": "verrouillé",
    "dominate.fresh": "NEUF",
    "dominate.board": "{}x{}, blocs\u00a0: {}",
    "dominate.points": "{} pts",
    "dominate.points_word": "points",
    "dominate.stars": "étoiles\u00a0: {}",
    "dominate.best_so_far": "Record\u00a0: {}",
    "dominate.level": "NIVEAU {}",
    "dominate.looks": "Un ordinateur de niveau {}",
    "dominate.own_all": "Toutes les pièces\u00a0: {} points",
    "dominate.fight": "Combattre",
    "dominate.aim": "Viser",
    "dominate.pick": "Prendre",
    "dominate.clone": "Cloner",
    "dominate.jump": "Sauter",
    "dominate.go_on": "Continuer",
    "dominate.empty": "Choisissez d’abord une de vos pièces",
    "dominate.enemy": "Cette pièce n’est pas à vous",
    "dominate.block": "Un bloc ne se prend pas",
    "dominate.stuck": "Cette pièce ne peut pas bouger",
    "dominate.far": "Un pas, ou deux tout droit",
    "dominate.taken": "Cette case est occupée",
    "dominate.no_undo": "Il n’y a aucun coup à annuler",
    "dominate.short_empty": "Une pièce\u00a0!",
    "dominate.short_enemy": "Pas à vous",
    "dominate.short_block": "Un bloc",
    "dominate.short_stuck": "Bloquée",
    "dominate.short_far": "Trop loin",
    "dominate.short_taken": "Occupée",
    "dominate.short_no_undo": "Aucun coup",
    "dominate.hint_is": "Conseil\u00a0: {} vers {}",
    "dominate.total": "DOMINATION TOTALE",
    "dominate.won": "NIVEAU GAGNÉ",
    "dominate.lost": "NIVEAU PERDU",
    "dominate.draw": "MATCH NUL",
    "dominate.wins1": "LE JOUEUR UN GAGNE",
    "dominate.wins2": "LE JOUEUR DEUX GAGNE",
    "dominate.was": "Avant\u00a0: {}",
    "dominate.best": "NOUVEAU RECORD",
    "dominate.next": "Suivant",
    "dominate.levels": "Niveaux",
    "dominate.records": "Niveaux gagnés\u00a0: {} sur {}, points\u00a0: {}",
    "dominate.records_total": "Dominations totales\u00a0: {}",
    "dominate.help": (
        "Deux joueurs sur un plateau de huit cases sur huit au plus. Le joueur un a les"
        " disques, le joueur deux les anneaux. Qui possède le plus de pièces à la fin gagne.\n"
        "LE COUP. Choisissez une de vos pièces, puis une case vide. Un pas, dans l’une des huit"
        " directions, fait un clone\u00a0: la pièce reste, et une nouvelle se pose là."
        " Exactement deux cases à l’horizontale ou à la verticale, c’est un saut\u00a0: la"
        " pièce elle-même s’en va, par-dessus tout ce qui se trouve entre les deux, même un"
        " bloc. On ne saute pas en diagonale. Les blocs ne se prennent jamais. Qui peut jouer"
        " doit jouer.\n"
        "LA CAPTURE. Tous les ennemis sur les huit cases autour de la case d’arrivée changent"
        " de camp.\n"
        "LA FIN. La partie finit quand aucune case n’est vide, ou quand le camp qui doit jouer"
        " ne le peut pas\u00a0: l’autre reçoit alors toutes les cases encore vides, même celles"
        " que des blocs enferment. Le plus grand nombre de pièces gagne, autant de chaque côté"
        " font match nul. Une règle à nous\u00a0: après 50 coups de suite sans clone ni"
        " capture, on compte le plateau tel qu’il est. Des captures de part et d’autre peuvent"
        " durer sans fin\u00a0: qui en a assez quitte par le menu.\n"
        "LES POINTS. Chaque pièce que vous possédez à la fin vaut un point. Si toutes les"
        " pièces du plateau sont à vous, ce sont 100 points, et 200 contre un chef, quelle que"
        " soit la taille du plateau. Le meilleur score de chaque niveau est gardé. Une"
        " étoile\u00a0: niveau gagné\u00a0; deux étoiles\u00a0: les trois quarts des"
        " cases\u00a0; trois étoiles\u00a0: domination totale.\n"
        "LES NIVEAUX. Vous avez les disques contre l’ordinateur. Le niveau suivant s’ouvre"
        " quand on en gagne un, et les six derrière un chef quand il est battu. 2 joue le même"
        " plateau à deux personnes.\n"
        "LES COMMANDES. Le joystick déplace le cadre, celui de gauche pour le joueur un, celui"
        " de droite pour le joueur deux\u00a0; ou bien tapez deux chiffres\u00a0: la colonne,"
        " puis la rangée, comptée d’en bas. Le bouton ou # choisit une pièce, puis sa"
        " case\u00a0; * la lâche.\n"
        "0 donne un conseil. * ouvre le menu, où l’on peut annuler un coup. Sur la petite"
        " matrice de lumières, 9 montre le score\u00a0; la pièce choisie est blanche, les"
        " clones possibles sont violets, les sauts verts.\n"
        "VOS PROPRES NIVEAUX. Les fichiers de texte du dossier levels de la mémoire viennent"
        " derrière les autres\u00a0; un fichier fautif dit où est la faute."
    ),
    # Dames
    "dames": "Dames",
    "dames.board": "Damier",
    "dames.8x8": "8x8",
    "dames.10x10": "10x10 international",
    "dames.player1": "Joueur un",
    "dames.player2": "Joueur deux",
    "dames.person": "Personne",
    "dames.computer": "Ordinateur, niveau {}",
    "dames.style": "L’ordinateur joue",
    "dames.defensive": "Défensif",
    "dames.balanced": "Équilibré",
    "dames.offensive": "Offensif",
    "dames.timer": "Temps de {}",
    "dames.huffing": "Souffler",
    "dames.file": "Ouvrir un fichier",
    "dames.begin": "Jouer",
    "dames.resume": "Continuer",
    "dames.new": "Nouvelle partie",
    "dames.unfinished": "Une partie attend d’être finie.",
    "dames.toss": "Qui a les Noirs\u00a0?",
    "dames.p1_black": "Joueur un a les Noirs",
    "dames.p2_black": "Joueur deux a les Noirs",
    "dames.black_begins": "Les Noirs commencent",
    "dames.white_begins": "Les Blancs commencent",
    "dames.aim": "Viser",
    "dames.pick": "Choisir",
    "dames.go": "Aller",
    "dames.which": "Trajet",
    "dames.take": "Choisir",
    "dames.accept": "Accepter",
    "dames.refuse": "Refuser",
    "dames.go_on": "Continuer",
    "dames.any_key": "Une touche arrête la démo",
    "dames.empty": "Choisissez d’abord une pièce",
    "dames.enemy": "Cette pièce n’est pas à vous",
    "dames.stuck": "Cette pièce ne peut pas bouger",
    "dames.far": "Elle ne peut pas aller là",
    "dames.compulsory": "Prise obligatoire\u00a0: {}",
    "dames.largest": "Prise plus grande\u00a0: {}",
    "dames.route": "Aucune prise ne passe par là",
    "dames.no_undo": "Aucun coup à reprendre",
    "dames.refused": "La nulle est refusée",
    "dames.not_now": "Attendez votre tour",
    "dames.may_huff": "Vous pouvez souffler\u00a0: {}",
    "dames.take_most": "Prenez le plus\u00a0: {} pièces",
    "dames.hint_is": "Conseil\u00a0: {}",
    "dames.no_hints": "Pas assez de mémoire pour un conseil",
    "dames.no_room": "Ici le code prend la mémoire dont l’ordinateur a besoin\u00a0: on y joue à deux. L’image en un seul fichier a la place.",
    "dames.short_empty": "Une pièce",
    "dames.short_enemy": "Pas à vous",
    "dames.short_stuck": "Bloquée",
    "dames.short_far": "Pas là",
    "dames.short_compulsory": "Il faut prendre",
    "dames.short_largest": "Prendre plus",
    "dames.short_route": "Pas par là",
    "dames.short_no_undo": "Pas de coup",
    "dames.short_refused": "Nulle refusée",
    "dames.short_may_huff": "Soufflez",
    "dames.short_not_now": "Attendez",
    "dames.black": "Noirs",
    "dames.white": "Blancs",
    "dames.moves": "Coups",
    "dames.more": "Plus",
    "dames.offer": "Proposer nulle",
    "dames.score": "Score",
    "dames.save_pdn": "Partie en PDN",
    "dames.save_fen": "Position en FEN",
    "dames.left": "{}\u00a0: encore {} coups pour un gain.",
    "dames.no_moves": "Aucun coup n’est encore joué.",
    "dames.no_pdn": "Le PDN ne connaît pas le souffle",
    "dames.saved": "Enregistré\u00a0: {}",
    "dames.files": "Fichiers",
    "dames.no_files": "Le dossier pdn de la mémoire ne contient aucune partie (.pdn, .fen, .txt).",
    "dames.too_long": "Le fichier est trop long.",
    "dames.no_game": "Il n’y a pas de partie dans ce fichier.",
    "dames.over": "La partie de ce fichier est finie.",
    "dames.bad_move": "La partie s’arrête au coup {}, qui est impossible. Possibles ici\u00a0: {}",
    "dames.black_offers": "NOIRS\u00a0: NULLE\u00a0?",
    "dames.white_offers": "BLANCS\u00a0: NULLE\u00a0?",
    "dames.if_refused": "Qui refuse a 40 coups pour gagner ou montrer un gain.",
    "dames.draw": "NULLE",
    "dames.black_wins": "LES NOIRS GAGNENT",
    "dames.white_wins": "LES BLANCS GAGNENT",
    "dames.why_no_piece": "Il ne reste aucune pièce.",
    "dames.why_blocked": "Aucune pièce ne peut bouger.",
    "dames.why_agreed": "D’un commun accord.",
    "dames.why_clause": "40 coups après un refus, sans gain.",
    "dames.why_repetition": "Trois fois la même position.",
    "dames.why_kings": "25 coups de dames seules.",
    "dames.why_ending": "{} coups dans une si petite fin.",
    "dames.why_time": "Temps écoulé pour {}.",
    "dames.help": (
        "Jeu de dames à deux, sur 8x8 ou 10x10 cases. Les Noirs sont en haut, les Blancs en "
        "bas\u00a0; une pièce de monnaie dit qui a les Noirs. Gagne qui prend toutes les pièces de "
        "l’autre ou ne leur laisse aucun coup.\n"
        "8x8. Les Noirs commencent, 12 pions chacun. Les pions avancent d’une case en "
        "diagonale et ne prennent qu’en avant\u00a0; une dame va d’une case dans tous les sens. Un "
        "pion qui atteint la dernière rangée est couronné et son coup finit là. On prend avec "
        "la pièce et par le chemin qu’on veut, mais jusqu’au bout.\n"
        "10x10 INTERNATIONAL. Les Blancs commencent, 20 pions chacun. Les dames vont aussi "
        "loin qu’elles veulent, les pions prennent aussi en arrière, et la plus grande prise "
        "est obligatoire. Les pièces prises sont enlevées à la fin de la prise et ne sont pas "
        "sautées deux fois. Un pion qui ne fait que passer par la dernière rangée reste pion.\n"
        "LA PRISE EST OBLIGATOIRE. Les pièces qui doivent prendre ont les coins marqués. Un "
        "refus dit quelle règle l’interdit et avec quelles cases on peut prendre.\n"
        "LE COUP. Déplacez le cadre avec votre joystick, ou tapez le numéro d’une case\u00a0: 1 est "
        "en haut à gauche, puis rangée par rangée\u00a0; le numéro est au-dessus de la liste des "
        "coups. Le bouton ou # prend une pièce, puis sa prochaine case, ou tout de suite la "
        "dernière. Si deux chemins y mènent, le joystick ou un chiffre en choisit un. * recule "
        "d’une case.\n"
        "LA NULLE. Proposez-la dans le menu\u00a0; # accepte, * refuse. Qui refuse doit gagner en "
        "40 de ses coups, ou être alors mieux qu’au refus\u00a0; sinon c’est nulle. En 10x10 c’est "
        "nulle aussi quand une position revient pour la troisième fois, après 25 coups de "
        "dames seules, après 16 coups d’une dame contre trois pièces dont une dame, et après "
        "5 d’une dame contre deux, ou une, dont une dame.\n"
        "SOUFFLER est une vieille règle. On peut alors oublier une prise, et l’autre peut "
        "enlever la pièce qui l’a oubliée avant son coup\u00a0: choisissez-la. Une pièce qui prend "
        "trop peu n’est pas soufflée.\n"
        "L’ORDINATEUR a six niveaux et trois styles\u00a0: défensif, il échange moins et garde sa "
        "dernière rangée, offensif, le contraire.\n"
        "FICHIERS. Le menu écrit la partie en PDN, ou la position en FEN, dans le dossier pdn "
        "de la mémoire, et 0 près du résultat la partie finie\u00a0; la dernière ligne des "
        "choix ouvre de tels fichiers. Un coup impossible est nommé, avec ceux qui sont "
        "possibles.\n"
        "COMMANDES. 0 donne un conseil, * ouvre le menu. Sur la petite matrice de lampes, les "
        "Noirs sont orange, les Blancs blancs, les dames roses et bleues\u00a0; les pièces qui "
        "doivent prendre clignotent. Le 10x10 se voit par une fenêtre qui suit le cadre\u00a0; "
        "tenez # ou le bouton pour le voir en petit."
    ),
}
