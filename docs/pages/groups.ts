import { Converter, ReflectionGroup } from 'typedoc';
import type { Application, DeclarationReflection } from 'typedoc';

/** Names that belong together, in the order in which they are best read. */
type Group = readonly [title: string, names: string];

/** What the games have in common in their order; where they differ, the words are given. */
const groupsOfGame = (own: { types: string; facts: string; text: string }): readonly Group[] => [
  [
    'Playing a game',
    'setup SetupOptions turn legalActions countLegalActions legalActionAt randomAction check isLegal nextPlacements NextPlacements NextPiece apply step GameStep result Result Standing HandScore scores handSize',
  ],
  ['What a game is made of', own.types],
  [
    'What each player may know',
    'view View PlayerView leanView eventsFor applyEvent reveals determinize key',
  ],
  [
    'Learning',
    'observe observationSize observationLayout ObservationPart SLOTS slotOf actionAtSlot maskSlots',
  ],
  ['Patterns', 'countPattern findMatches findCentre'],
  ['Text', own.text],
  ['Values from outside', 'stateFromJson viewFromJson actionFromJson'],
  [
    'Records',
    'createRecord replay verify formatRecord parseRecord recordFromJson ReefRecord PearlsRecord RecordProblem RecordEvidence VerifyOptions RecordedResult Ending Absence RecordComment GameRecord Beginning',
  ],
  [
    'Drawing',
    'describeAction renderState renderAction renderEvent renderBoard renderCard renderHand RenderStyle BoardStyle CardStyle',
  ],
  [
    'Languages',
    'en de explain Words ReefWords PearlsWords EventWords EventNames ActionWords ActionNames Prospect TurnProspect PlacedPiece Figure FigureKind DrawingWords PictureWords SentencesByCode ErrorWords ValueEvidence TextEvidence RecordWords',
  ],
  ['Facts of the box', own.facts],
  ['Luck', 'createRng Rng Seed randomBelow shuffled'],
  [
    'Errors',
    'RulesError isRulesError ErrorCode IllegalActionError isIllegalActionError Reason Violation Evidence ViolationCode VIOLATION_CODES ParseError isParseError',
  ],
  [
    'For every game',
    'reef ReefGame pearls PearlsGame Game defineGame GameDefinition GameReaders Turn Draft Effects OwnWords Kind ViewChanged AnyGame GameOptions GameEvent GameResult GameStanding',
  ],
  ['Checking engines', 'perft'],
];

/** The groups of each entry point. */
const GROUPS: Readonly<Record<string, readonly Group[]>> = {
  'reef-rules': groupsOfGame({
    types:
      'State Player Phase Board Stack Cell Color ByColor Card CardId Pattern ShapePattern PatternCell AdjacentPattern DisplayCard StartRule Action StartAction TakeAction DrawAction PlayAction Placement Event ShownHand',
    text: 'formatAction parseAction formatBoard parseBoard formatPattern parsePattern formatCard parseCard formatDeck parseDeck formatState parseState formatCell parseCell formatColor parseColor',
    facts:
      'STANDARD_DECK COLORS CELLS MAX_HEIGHT PLAYER_COUNTS SUPPLY START_RULES HAND_LIMIT DISPLAY_SIZE',
  }),
  'reef-rules/pearls': groupsOfGame({
    types: 'State Player Phase Pearl Pearls Action TakeAction PlayAction PassAction Event',
    text: 'formatAction parseAction formatPearl parsePearl formatPearls parsePearls formatState parseState',
    facts: 'PEARLS PLAYER_COUNTS CARDS VALUES NECKLACES MARKET_SIZE HAND_LIMIT',
  }),
  'reef-rules/fast': [
    ['The simulators', 'Simulator PearlsSimulator MAX_ACTIONS MAX_STARTS WAYS'],
    [
      'Learning',
      'observationSize observationLayout pearlsObservationSize pearlsObservationLayout ObservationPart',
    ],
    ['Symmetry', 'SYMMETRIES turnBoard turnAction canonicalBoard'],
  ],
  'reef-rules/bots': [
    [
      'Ready bots',
      'random greedy mcts reefGreedy reefPlanner reefMcts REEF_BOTS pearlsGreedy pearlsMcts PEARLS_BOTS botNamed botNames LEVELS Level BotsByLevel REEF_LEVELS PEARLS_LEVELS withBudget Budget',
    ],
    [
      'Knowing what is good',
      'reefWorth pearlsWorth Worth Advice ReefOutlook ReefValue ReefWeights REEF_WEIGHTS ReefFeature ReefFamily ReefClock reefCandidates',
    ],
    [
      'Writing a bot',
      'Bot AnyBot SearchBot Decision Chooser Choice Rememberer NewGame Participant GameEnd',
    ],
    ['Analysis', 'analyse AnalyseOptions analysisOf Analysis ActionAnalysis'],
    ['Bots in any language', 'remoteBot RemoteBot BotLines PROTOCOL'],
    [
      'Bots at a live table',
      'botRequest BotRequest BotRequestOptions askBot AskOptions BotAnswer BotMemory BotFailure',
    ],
    [
      'Matches',
      'playMatch matchTurns MatchOptions Timing GameTiming Timer Clock ClockState Match MatchTurn MatchEnd Failure FailureCode FAILURE_CODES',
    ],
    [
      'Tournaments',
      'tournament mergeParts rateResults RatedBot RatingList TournamentOptions TournamentGame TournamentResult TournamentPlan BotResult PairResult PlaceResult SprtOptions SprtPlan SprtResult TournamentFailure Rate Estimate Average DealRange Tallies BotTally PairTally DealSum LeadSum',
    ],
  ],
  'reef-rules/table': [
    [
      'A table',
      'openTable TableOptions WhenAbsent receive Answer Asking Table TableOf AnyTable AnyAnswer Named tableStatus TableStatus Entry FormerPlayer Undo Offer SeatId',
    ],
    [
      'Requests and messages',
      'Request RequestOf deliver Delivery Message MessageOf AnyMessage Told WelcomeMessage StepMessage UndoneMessage OfferMessage OverMessage Outcome RefusedMessage RefusalCode',
    ],
    ['A client', 'newClient hear ask Asked Client ClientOf AnyClient'],
    ['Languages', 'en de explain Words TableWords RefusalWords'],
    ['Time', 'deadline TimeLimits TimeLeft Clock'],
    ['Keeping', 'tableFromJson tableRecord'],
  ],
  'reef-rules/svg': [
    ['Reef', 'boardSvg cardSvg handSvg patternSvg stackSvg pieceSvg stateSvg'],
    ['Pearls', 'pearlSvg necklaceSvg pearlsStateSvg'],
    [
      'Styles',
      'SvgStyle BoardSvgStyle BoardMarks CardSvgStyle HandSvgStyle CardMarks StateSvgStyle PearlSvgStyle PearlsStateSvgStyle',
    ],
    ['Colours', 'THEMES Theme OwnColors Paint themeCss'],
    ['In words', 'boardTitle stackTitle patternTitle cardTitle pearlTitle'],
  ],
  'reef-rules/testing': [
    ['Laws', 'gameLaws Law LawParameters'],
    ['Kits', 'GameKit reefKit pearlsKit GameModel'],
    ['Whole games', 'playthroughs Playthrough states'],
    [
      'Values',
      'reefOptions reefBoards reefStacks reefPatterns reefCards reefDecks pearlsOptions pearlHands garbage',
    ],
  ],
};

/** Puts the names of each entry point into their groups, in order. */
export function groupNames(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const module of project.children ?? []) {
      module.groups = groupsOf(module, GROUPS[module.name] ?? []);
    }
  });
}

function groupsOf(module: DeclarationReflection, groups: readonly Group[]): ReflectionGroup[] {
  const left = new Map((module.children ?? []).map((child) => [child.name, child]));
  const filled = groups.map(([title, names]) => {
    const group = new ReflectionGroup(title, module);
    for (const name of names.split(' ')) {
      const child = left.get(name);
      if (child !== undefined && left.delete(name)) group.children.push(child);
    }
    return group;
  });
  if (left.size > 0) {
    const names = [...left.keys()].join(', ');
    throw new Error(`${module.name}: give ${names} a place in docs/pages/groups.ts`);
  }
  return filled.filter(({ children }) => children.length > 0);
}
