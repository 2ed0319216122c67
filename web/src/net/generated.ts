// Made by `make client-types` from the server's structs; do not edit by hand.

export type Square = readonly [number, number];

export type Edge = readonly [number, number, 'E' | 'S'];

export type Direction = 'E' | 'N' | 'S' | 'W';

export type GameName = 'duel' | 'hidden' | 'mall' | 'tower';

export type MallHero = 'barbarian' | 'dwarf' | 'elf' | 'mage' | 'sister';

export type TowerHero = 'barbarian' | 'dwarf' | 'elf' | 'sister' | 'sorceress';

export type Manner = 'accept' | 'decline' | 'drum' | 'excuse' | 'gesture' | 'nudge' | 'offer_draw' | 'point' | 'point_at' | 'resign' | 'say' | 'stare' | 'take_back' | 'withdraw';

export type TalkMode = 'free' | 'gestures' | 'none' | 'silent';

/** Who is connecting, and to which table. `watch` is the spectators' id of a table. */
export interface Hello {
  type: 'hello';
  token: string;
  table?: string;
  watch?: string;
  open?: string;
  name?: string;
}

/** Ask for the list of open tables, and for what changes in it from then on. */
export interface List {
  type: 'list';
}

/** Ask for everything again. */
export interface Sync {
  type: 'sync';
}

/** Ask for the match, secrets included, to continue it on this device: for the only person at a table. */
export interface Copy {
  type: 'copy';
  key?: string;
}

export interface Ping {
  type: 'ping';
  n?: number;
}

export interface Act {
  type: 'act';
  seat: number;
  action: Action;
  key?: string;
}

/** Ask the coach what to do, or what everybody is waiting for. */
export interface Coach {
  type: 'coach';
  seat: number;
  key?: string;
}

/** Switch on or off a microphone, and a camera. `afresh`: connect to everybody anew. */
export interface Voice {
  type: 'voice';
  on: boolean;
  camera?: boolean;
  afresh?: boolean;
  key?: string;
}

/** What a browser offers to send and to receive. */
export interface Description {
  type: 'answer' | 'offer';
  sdp: string;
}

/** A way by which a browser may be reached. */
export interface Candidate {
  candidate: string;
  sdpMid?: string | null;
  sdpMLineIndex?: number | null;
  usernameFragment?: string | null;
}

/** From browser to browser, about their connection. `to` is the `join` of somebody in `voice`. */
export interface Signal {
  type: 'signal';
  to: number;
  description?: Description | null;
  candidates?: Candidate[];
  key?: string;
}

/** Say something, or show a sign, outside a match. Spectators, who have no seat, say their `name`. */
export interface Chat {
  type: 'chat';
  text?: string;
  sign?: string;
  name?: string;
  key?: string;
}

export interface Sit {
  type: 'sit';
  seat: number;
  name: string;
  key?: string;
}

export interface Stand {
  type: 'stand';
  seat: number;
  key?: string;
}

export interface Rename {
  type: 'rename';
  seat: number;
  name: string;
  key?: string;
}

/** What somebody wishes to look like. */
export interface Look {
  type: 'look';
  seat: number;
  figure: MallHero;
  colour: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow';
  key?: string;
}

/** Take the seats that this device had under its former token. */
export interface Inherit {
  type: 'inherit';
  token: string;
  key?: string;
}

export interface Ready {
  type: 'ready';
  seat: number;
  ready: boolean;
  key?: string;
}

/** Seat a bot, or remove it (None). */
export interface Bot {
  type: 'bot';
  seat: number;
  bot: string | null;
  key?: string;
}

/** Free the seat of an absent player. */
export interface Free {
  type: 'free';
  seat: number;
  key?: string;
}

/** Remove somebody from the table for good, from all their seats. */
export interface Remove {
  type: 'remove';
  seat: number;
  key?: string;
}

export interface Start {
  type: 'start';
  key?: string;
}

export interface Rematch {
  type: 'rematch';
  key?: string;
}

/** Make the person in that seat the host. */
export interface Host {
  type: 'host';
  seat: number;
  key?: string;
}

/** Put the table on the list of open tables, or take it off. `language` is what people speak there. */
export interface Open {
  type: 'open';
  open: boolean;
  language?: string;
  key?: string;
}

/** Allow gestures only, or words as well. */
export interface Quiet {
  type: 'quiet';
  gestures: boolean;
  key?: string;
}

/** Set the time for a move, in seconds. 0: no limit. */
export interface Pace {
  type: 'pace';
  seconds: 0 | 3600 | 86400 | 259200;
  key?: string;
}

/** Ask for a hint in the Tower: which hero (level 1), where to (2), or the whole move (3). */
export interface Hint {
  type: 'hint';
  seat: number;
  level: number;
  key?: string;
}

export interface Options {
  type: 'options';
  options: Record<string, unknown>;
  key?: string;
}

/** Tell whoever runs the server that somebody misbehaves. */
export interface Report {
  type: 'report';
  seat: number;
  reason?: string;
  key?: string;
}

export type Outgoing = Hello | List | Sync | Copy | Ping | Act | Coach | Voice | Signal | Chat | Sit | Stand | Rename | Look | Inherit | Ready | Bot | Free | Remove | Start | Rematch | Host | Open | Quiet | Pace | Hint | Options | Report;

/** `removed`: the host has removed this device, which cannot sit down here any more. */
export interface You {
  seats: number[];
  host: boolean;
  removed?: boolean;
}

/** Who sits in a seat. `here` says whether they are connected. People may look like something. */
export interface Sitter {
  seat: number;
  name: string;
  bot: string | null;
  ready: boolean;
  here: boolean;
  figure?: MallHero;
  colour?: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow';
}

/** The seats of the people who must act, since when and until when, in seconds since 1970. */
export interface Turn {
  seats: number[];
  since: number;
  due: number | null;
}

/** The table. Spectators do not get its `id`, `code` and `watch`. `options` come when they are new. */
export interface Lobby {
  type: 'lobby';
  you: You;
  id?: string;
  code?: string;
  watch?: string;
  game: GameName;
  options?: Record<string, unknown>;
  seats: (Sitter | null)[];
  host: number | null;
  playing: boolean;
  asleep: boolean;
  match: number;
  replay: string | null;
  watching: number;
  challenge?: string;
  open?: boolean;
  gestures?: boolean;
  pace?: number;
  turn?: Turn;
}

/** A tile, card or board: codes of a maze file in reading order. `#` is a wall, a space is open. */
export interface Part {
  part: string;
  at: Square;
  width: number;
  height: number;
  squares: string[];
  horizontal: string[];
  vertical: string[];
}

/** Everything the pieces stand on. `links` are the two ends of each escalator. */
export interface Ground {
  parts: Part[];
  links: (readonly [Square, Square])[];
}

/** How a match ended. */
export interface Outcome {
  result: 'draw' | 'lost' | 'won';
  winners: number[];
}

/** A seat of a match, and what it may do or move. */
export interface ViewSeat {
  seat: number;
  name: string;
  owns: string[];
}

/** What a player has asked all the others to agree to. */
export interface Offer {
  what: 'draw' | 'take_back';
  by: number;
  agreed: number[];
}

/** The fields common to all views. Each game adds its own. */
export interface View {
  game: GameName;
  phase: string;
  outcome: Outcome | null;
  reason: string;
  seats: ViewSeat[];
  talk: TalkMode;
  nudged: number | null;
  said: number;
  offer?: Offer | null;
}

/** An action of a game, or talk, as in the contract. `AnyAction` lists each of them in full. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

/** Something that was said or shown. */
export interface Said {
  t: number;
  by: number;
  talk: Action;
}

/** Everything that a seat (null: a spectator) may see now. */
export interface Snapshot {
  type: 'snapshot';
  seat: number | null;
  v: number;
  t: number;
  now: number;
  ground: Ground;
  view: View;
  legal: Action[];
  may: Manner[];
  said: Said[];
}

/** Something that happened. */
export interface TableEvent {
  event: string;
  [field: string]: unknown;
}

/** What has changed since the last frame. `gone` lists the fields that left the view. */
export interface Update {
  type: 'update';
  seat: number | null;
  v: number;
  t: number;
  events: TableEvent[];
  view?: Partial<View>;
  gone?: string[];
  ground?: Ground;
  legal?: Action[];
  may?: Manner[];
  ack?: string;
}

/** A hint, as far as its level allows: which hero, then where, then the move. */
export interface HintAnswer {
  type: 'hint';
  key: string;
  level: number;
  solvable: boolean | null;
  moves: number | null;
  hero?: string | null;
  where?: Square | null;
  card?: number | null;
  action?: Action;
}

/** What the coach says: what should be done next, if anything, whose it is to do, and where that leads. */
export interface Advice {
  type: 'advice';
  key: string;
  action: Action | null;
  seats: number[];
  goal: Square | null;
  turner: string | null;
}

/** A table of one person with its match, secrets included. Only the rules look inside. */
export interface CopiedTable {
  type: 'copy';
  key: string;
  table: Record<string, unknown>;
}

/** Somebody who can be heard. `join` tells a connection from an earlier one with the same person. */
export interface Speaker {
  seat: number;
  join: number;
  camera: boolean;
}

/** A server that helps browsers to find each other. */
export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** Who has a microphone on. `you` is your own `join`; `ice` comes with it, as WebRTC's `iceServers`. */
export interface Voices {
  type: 'voice';
  on: Speaker[];
  you: number | null;
  ice?: IceServer[];
}

/** From another browser, about the connection to it. */
export interface PassedSignal {
  type: 'signal';
  from: number;
  description?: Description;
  candidates?: Candidate[];
}

/** A table of the list. Say hello with its `ref` to take one of its `free` seats; bots give way. */
export interface OpenTable {
  ref: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: number;
  free: number;
  playing: boolean;
  language: string;
  gestures: boolean;
}

/** Open tables that are new or have changed, and the refs of those that are gone. */
export interface OpenTables {
  type: 'open';
  tables: OpenTable[];
  gone: string[];
}

/** Something said outside a match, by a seat or (null) by a spectator. */
export interface Chatted {
  type: 'chat';
  by: number | null;
  name: string;
  text?: string;
  sign?: string;
}

export interface Ack {
  type: 'ack';
  key: string;
}

export interface Refused {
  type: 'refused';
  key: string;
  error: string;
  message: string;
  about?: string;
}

export interface Pong {
  type: 'pong';
  n: number;
  t: number;
}

export interface Bye {
  type: 'bye';
  reason: string;
  again: boolean;
}

/** Something that everybody on the server should know. */
export interface Notice {
  type: 'notice';
  notice: 'closing';
  message: string;
}

/** Another node has the table: come again by `/ws/TAG`. */
export interface Elsewhere {
  type: 'elsewhere';
  tag: string;
}

export type Incoming = Lobby | Snapshot | Update | HintAnswer | Advice | CopiedTable | Voices | PassedSignal | OpenTables | Chatted | Ack | Refused | Pong | Bye | Notice | Elsewhere;

/** A request for a new table. `open`: to strangers who speak that language. */
export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  name?: string | null;
  bots?: string | null;
  start?: boolean;
  open?: string | null;
}

/** A request to play with anybody, a certain game or any. `bots`: begin with bots at once. */
export interface Anybody {
  language: string;
  name: string;
  game?: string | null;
  bots?: boolean;
}

export interface Solved {
  moves: number;
}

export interface NewText {
  text: string;
}

/** Who sits at the table of a challenge at first, and whether they start at once. */
export interface Company {
  name?: string | null;
  bots?: string | null;
  start?: boolean;
}

/** `actions` are all that were done in the match, talk apart: only what can be replayed counts. */
export interface SolvedDaily {
  moves: number;
  seconds: number;
  late?: boolean;
  actions?: (Record<string, unknown>)[];
}

/** `actions` solve the quest, if it was solved. */
export interface Tried {
  solved: boolean;
  actions?: (Record<string, unknown>)[];
}

/** `heroes` are letters of maze files, `wanted` what the quest must need. */
export interface NewQuest {
  stars: number;
  heroes: string;
  wanted?: ('armories' | 'doors' | 'drafts' | 'jumps' | 'ladders' | 'narrow' | 'sister' | 'swaps' | 'throws')[];
}

/** The keys of a browser, as text (base64url). */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** What a browser returns when it subscribes. */
export interface NewSubscription {
  endpoint: string;
  keys: PushKeys;
  language?: string;
}

/** `name` is the secret by which the other device finds it. */
export interface NewTransfer {
  name: string;
  text: string;
}

/** `version` is the one that it replaces. */
export interface NewDocument {
  version: number;
  text: string;
}

/** `origin` is the entry that this was made from. */
export interface NewEntry {
  text: string;
  name: string;
  author: string;
  origin?: string;
}

export interface TableNames {
  id: string;
  code: string;
  watch: string;
}

/** Who must act, since when and until when (null: no limit), in seconds since 1970. */
export interface WhoseTurn {
  names: string[];
  mine: boolean;
  since: number;
  due: number | null;
}

/** A table where this device sits. */
export interface KnownTable extends TableNames {
  game: GameName;
  names: string[];
  playing: boolean;
  match: number;
  touched: number;
  turn?: WhoseTurn;
}

export interface KnownTables {
  tables: KnownTable[];
}

export interface FoundTable {
  id: string;
}

/** Where to play with anybody: at an `open` table of the list, or at a new one (`id`). */
export interface FoundSeat {
  open: string | null;
  id: string | null;
}

/** A range of integers, both ends included. */
export interface Limits {
  least: number;
  most: number;
}

/** An option. If several share a name, the first whose `when` holds applies. */
export interface OptionMeta {
  name: string;
  kind: 'choice' | 'file' | 'milliseconds' | 'number' | 'numbers' | 'quest' | 'seat' | 'setup' | 'switch';
  default: string | number | boolean | null;
  choices: (string | number | boolean | null)[];
  limits: Limits | null;
  when: Record<string, (string | number | boolean | null)[]>;
  shown: boolean;
}

/** What a game is. */
export interface GameMeta {
  players: Limits;
  options: OptionMeta[];
  signs: string[];
  icons: string[];
  colours: Record<number, string[]>;
  alone: Record<string, string | number | boolean | null>;
  friends: Record<string, string | number | boolean | null>;
  forms: Record<string, OptionMeta[]>;
}

/** A game, the JSON Schema of its options, its bots (the gentlest first), and its meta. */
export interface KnownGame {
  game: GameName;
  options: Record<string, unknown>;
  bots: string[];
  meta: GameMeta;
}

export interface KnownGames {
  games: KnownGame[];
}

/** An adventure in `adventures.maze`, and which of its floors exist. */
export interface Adventure {
  number: number;
  names: Record<string, string>;
  stars: number;
  cards: number;
  theme: string;
  epic: string[];
  legendary: string | null;
}

export interface Floor {
  id: string;
  names: Record<string, string>;
  stars: number;
  moves: number;
}

export interface TowerContent {
  adventures: Adventure[];
  floors: Floor[];
}

export interface DailyQuest {
  id: string;
  date: string;
  names: Record<string, string>;
  stars: number;
  moves: number;
  text: string;
}

export interface DailyQuests {
  date: string;
  quests: DailyQuest[];
}

/** How many needed less than this many seconds, and no less than the slot before. None: any longer. */
export interface TimeSlot {
  below: number | null;
  tries: number;
}

/** How everybody did on the quest of a day: first tries, as far as the server could replay them. */
export interface DailyTries {
  date: string;
  tries: number;
  over: number[];
  times: TimeSlot[];
}

export interface SolvedFloor {
  moves: number;
}

/** `late`: it was solved after its day. */
export interface DailyResult {
  moves: number;
  seconds: number;
  late?: boolean;
}

/** What this device has solved. */
export interface Progress {
  floors: Record<string, SolvedFloor>;
  daily: Record<string, DailyResult>;
}

/** A table plays it as `shared:ID`. */
export interface ClimbQuest {
  id: string;
  stars: number;
  moves: number;
  rating: number;
}

/** Where a device stands in the climb. */
export interface Climb {
  rating: number;
  deviation: number;
  tries: number;
  solved: number;
  quest?: ClimbQuest;
}

/** A quest that was ordered. A table plays it as `shared:ID` once it is made. */
export interface MadeQuest {
  id: string;
  state: 'failed' | 'made' | 'waiting';
  stars?: number;
  moves?: number;
}

/** One match of the Mall that was won. */
export interface LedgerEntry {
  scenario: number | string;
  level: number;
  names: string[];
  when: string;
  hourglasses: number;
  sand_ms: number;
  edition: string;
  side: string;
  heroes: number;
}

/** A line of the ledger, and where to find the replay. */
export interface KeptEntry extends LedgerEntry {
  replay: string;
}

export interface KeptLedger {
  entries: KeptEntry[];
}

/** A finished match, as `dedale replay` reads it. */
export interface ReplayDocument {
  version: number;
  game: GameName;
  seed: number;
  options: Record<string, unknown>;
  names: string[];
  t: number;
  rules: number;
  log: (readonly [number, number, Action])[];
  outcome: Outcome;
}

/** How hard a quest is (docs/difficulty.md). */
export interface Grade {
  stars: number;
  score: number;
  handovers: number;
  detours: number;
  needed: string[];
  dead: number | null;
  choices: number;
}

/** Something that is wrong with a drawing, and where. */
export interface Mistake {
  line: number;
  column: number;
  message: string;
  error: string;
  about: string;
}

/** What was found out about a drawn quest. None where time ran out. */
export interface Verdict {
  solvable: boolean | null;
  moves: number | null;
  plan: Action[];
  grade: Grade | null;
  mistake: Mistake | null;
}

/** What a text is, or what is wrong with it, in the order of its lines. */
export interface Checked {
  kind: string | null;
  mistakes: Mistake[];
}

export interface SharedName {
  id: string;
  kind: string;
}

export interface SharedText {
  kind: string;
  text: string;
}

export interface ChallengeName {
  code: string;
}

/** `None` where the game has no such figure. */
export interface Result {
  t: number;
  actions: number;
  silence: number | null;
  hourglasses: number | null;
  moves: number | null;
  optimum: number | null;
  turns: number | null;
}

/** A finished match of a challenge, and where to find the replay. */
export interface ChallengeResult extends Result {
  replay: string;
  names: string[];
  outcome: Outcome;
  ended: number;
  first: boolean;
  knew: boolean;
  yours: boolean;
}

/** `results` stay empty until this device has finished the challenge (`done`). */
export interface ChallengePage {
  code: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: number;
  tried: number;
  done: boolean;
  results: ChallengeResult[];
}

/** The server's key, for `applicationServerKey`. */
export interface PushKey {
  key: string;
}

/** Whether this browser gets push messages now. */
export interface Subscribed {
  subscribed: boolean;
}

export interface MadeTransfer {
  seconds: number;
}

export interface TakenTransfer {
  text: string;
}

export interface WaitingTransfer {
  waiting: boolean;
}

/** What the devices of a person all know. Version 0: nothing. */
export interface PersonDocument {
  version: number;
  text: string;
}

export interface WrittenDocument {
  version: number;
}

/** The entry that another was made from. */
export interface GalleryOrigin {
  id: string;
  name: string;
  author: string;
}

/** What to draw: the ground, and where a match begins on it also the view of a spectator. */
export interface GalleryPicture {
  ground: Ground;
  view?: View;
}

/** Something that people have made. A table plays it with its `option` set to `shared:ID`. */
export interface GalleryEntry {
  id: string;
  kind: string;
  game: GameName;
  option: string;
  name: string;
  author: string;
  written: number;
  stars?: number;
  moves?: number;
  wins?: number;
  likes: number;
  solves: number;
  liked: boolean;
  solved: boolean;
  mine: boolean;
  hidden?: boolean;
  origin?: GalleryOrigin;
  picture: GalleryPicture;
}

export interface GalleryPage {
  entries: GalleryEntry[];
  next?: string;
}

export interface MallSeat extends ViewSeat {
  owns: ('E' | 'N' | 'S' | 'W' | 'escalator' | 'explore' | 'vortex')[];
}

export interface LaidTile {
  tile: number;
  at: Square;
  turns: number;
}

/** A square where another tile may be laid. */
export interface Exploration {
  at: Square;
  colour: string;
  dimension: number;
}

/** One player's action tiles: whose they are, and how many are in the two piles. */
export interface Deck {
  seat: number;
  pile: number;
  discard: number;
}

export interface MallView extends View {
  game: 'mall';
  phase: 'escape' | 'over' | 'robbery' | 'setup';
  seats: MallSeat[];
  scenario: number | string;
  edition: 'pocket' | 'table';
  level: number;
  side: 'A' | 'B';
  exits: 'other' | 'own' | 'purple';
  other_items: boolean;
  sand_ms: number;
  sand_running: boolean;
  pile: number;
  next: number | null;
  next_ground: Ground | null;
  stolen: boolean;
  at_items: boolean;
  hourglasses: number;
  to_discard: number;
  paused: boolean;
  consents: number[];
  out: MallHero[];
  heroes: Partial<Record<MallHero, Square | null>>;
  tiles: LaidTile[];
  out_of_order: Square[];
  exploration: Exploration[];
  cameras: Square[];
  deck?: Deck;
}

/** The quests of an adventure that were solved, skipped or shown. */
export interface Done {
  solved: string[];
  skipped: string[];
  shown: string[];
}

export interface LaidCard {
  card: number;
  at: Square;
  turns: number;
}

export interface TowerView extends View {
  game: 'tower';
  phase: 'epic' | 'legendary' | 'over' | 'quest';
  quest: string | null;
  names: Record<string, string>;
  stars: number | null;
  optimum: number | null;
  solution: Action[] | null;
  adventure: number | null;
  done: Done | null;
  heroes: Partial<Record<TowerHero, Square | null>>;
  cards: LaidCard[];
  armed: boolean;
  exits_open: boolean;
  doors: number[];
  moves: number;
  talk_level: 'beginner' | 'expert' | 'initiate';
}

export interface HiddenSeat extends ViewSeat {
  start: Square;
}

export interface PlacedSymbol {
  symbol: string;
  at: Square;
}

export interface HiddenView extends View {
  game: 'hidden';
  phase: 'building' | 'looking' | 'moving' | 'over' | 'rolling';
  seats: HiddenSeat[];
  turn: number | null;
  magicians: Square[];
  wanted: string | null;
  tokens: string[][];
  bag: number;
  roll: number | null;
  left: number;
  walls: Edge[] | null;
  walls_left: number;
  ready: number[];
  hit: Edge | null;
  turned: number | null;
  notes: Edge[];
  helps: 'none' | 'notes';
  board: Record<string, string>;
  symbols: PlacedSymbol[];
  names: Record<string, Record<string, string>>;
  bag_order?: string[];
}

export interface DuelSeat extends ViewSeat {
  alive: boolean;
  holds: string[];
  walls: ('L' | 'S' | 'T' | 'corner' | 'straight2' | 'straight3')[];
  tokens: number;
}

export interface Token {
  at: Square;
  colour: string;
}

export interface LaidWall {
  edges: Edge[];
  colour: string | null;
}

export interface Thing {
  thing: string;
  at: Square;
}

export interface Anger {
  colour: string;
  at: string;
}

export interface ClocksView {
  left_ms: Record<string, number>;
  since: number;
}

export interface DuelView extends View {
  game: 'duel';
  phase: 'laying' | 'over' | 'playing' | 'preparing';
  seats: DuelSeat[];
  turn: number;
  level: number | null;
  size: number;
  out: Square[];
  goals: Record<string, Square[]>;
  pawns: Record<string, Square | null>;
  tokens: Token[];
  walls: LaidWall[];
  doors: Record<string, Edge | null>;
  rocks: Record<string, Square | null>;
  things: Thing[];
  small_doors: Square[];
  great_door: Square | null;
  revealed: Square[];
  actions: number;
  angry: Anger | null;
  clocks?: ClocksView;
}

/** Turn the timer for the first time (MALL-13). */
export interface MallStart {
  do: 'start';
}

/** Choose where a hero of the second dimension starts (scenario 13, MALL-66). */
export interface MallPlace {
  do: 'place';
  hero: MallHero;
  to: Square;
}

/** Walk in a straight line (MALL-15), or the sister's teleport (MALL-92). */
export interface MallMove {
  do: 'move';
  hero: MallHero;
  to: Square;
}

export interface MallEscalator {
  do: 'escalator';
  hero: MallHero;
  to: Square;
}

export interface MallVortex {
  do: 'vortex';
  hero: MallHero;
  to: Square;
}

/** Look at the next tile before choosing where it goes (MALL-19). */
export interface MallPeek {
  do: 'peek';
}

/** Lay the next tile at an exploration square (MALL-19, MALL-51, MALL-93). */
export interface MallExplore {
  do: 'explore';
  at: Square;
}

/** Turn the theft tile (pocket edition, MALL-26). */
export interface MallSteal {
  do: 'steal';
}

/** Reveal the next one-player action tile (MALL-81). */
export interface MallDraw {
  do: 'draw';
}

/** Take away a laid tile (scenario 11, MALL-64). */
export interface MallDiscard {
  do: 'discard';
  tile: number;
}

/** Ask for a pause (MALL-34). */
export interface MallPause {
  do: 'pause';
}

/** End the pause. */
export interface MallResume {
  do: 'resume';
}

export type MallAction = MallStart | MallPlace | MallMove | MallEscalator | MallVortex | MallPeek | MallExplore | MallSteal | MallDraw | MallDiscard | MallPause | MallResume;

/** Walk, climb, jump, be thrown or teleport to a square of the board. */
export interface TowerMove {
  do: 'move';
  hero: TowerHero;
  to: Square;
  swap?: TowerHero | null;
}

/** Turn a card by that many clockwise quarter turns (TOWER-66). */
export interface TowerRotate {
  do: 'rotate';
  card: number;
  quarters: number;
}

/** Slide a card into the gap (TOWER-67). */
export interface TowerSlide {
  do: 'slide';
  card: number;
}

/** Take back the last move. */
export interface TowerUndo {
  do: 'undo';
}

/** Make the move again that was taken back last. */
export interface TowerRedo {
  do: 'redo';
}

/** Start the quest again. */
export interface TowerRestart {
  do: 'restart';
}

/** Give up the quest (TOWER-68). */
export interface TowerSkip {
  do: 'skip';
}

/** Show the solution of the quest (TOWER-68). */
export interface TowerSolution {
  do: 'solution';
}

/** Lay out another quest of the adventure (TOWER-63). */
export interface TowerChoose {
  do: 'quest';
  quest: string;
}

export type TowerAction = TowerMove | TowerRotate | TowerSlide | TowerUndo | TowerRedo | TowerRestart | TowerSkip | TowerSolution | TowerChoose;

/** Build a wall there (HIDDEN-13). */
export interface HiddenWall {
  do: 'wall';
  edge: Edge;
}

/** Finish looking at the labyrinth (HIDDEN-14). */
export interface HiddenReady {
  do: 'ready';
}

/** Roll the die (HIDDEN-21). */
export interface HiddenRoll {
  do: 'roll';
}

/** Take one step that way, or run into a wall (HIDDEN-22). */
export interface HiddenStep {
  do: 'step';
  dir: Direction;
}

/** End the turn with steps left (HIDDEN-21). */
export interface HiddenStop {
  do: 'stop';
}

/** Put a private marker on an edge, or remove it (HIDDEN-32). */
export interface HiddenNote {
  do: 'note';
  edge: Edge;
}

export type HiddenAction = HiddenWall | HiddenReady | HiddenRoll | HiddenStep | HiddenStop | HiddenNote;

/** Place a wall token during preparation (DUEL-11). */
export interface DuelToken {
  do: 'token';
  at: Square;
}

export interface DuelStep {
  do: 'step';
  dir: Direction;
}

/** Place one's door (DUEL-23). */
export interface DuelDoor {
  do: 'door';
  edge: Edge;
}

/** Place one's rock (`at`, DUEL-24) or push it (`dir`, DUEL-41). Exactly one of the two. */
export interface DuelRock {
  do: 'rock';
  at?: Square | null;
  dir?: Direction | null;
}

/** Push a neighbouring pawn to a square (DUEL-43). With a sword and without `to`, kill it (DUEL-45). */
export interface DuelPush {
  do: 'push';
  dir: Direction;
  to?: Square | null;
}

export interface DuelShoot {
  do: 'shoot';
  dir: Direction;
}

export interface DuelTunnel {
  do: 'tunnel';
  to: Square;
}

/** Lay a wall for a revealed token (DUEL-32). Its shape tells which piece it is. */
export interface DuelWall {
  do: 'wall';
  token: Square;
  edges: Edge[];
}

export interface DuelPass {
  do: 'pass';
}

export type DuelAction = DuelToken | DuelStep | DuelDoor | DuelRock | DuelPush | DuelShoot | DuelTunnel | DuelWall | DuelPass;

/** Put the nudge pawn in front of a seat. */
export interface Nudge {
  do: 'nudge';
  seat: number;
}

export interface Stare {
  do: 'stare';
  seat: number;
}

/** Drum on the table in front of a seat. */
export interface Drum {
  do: 'drum';
  seat: number;
}

export interface Say {
  do: 'say';
  text: string;
}

export interface Gesture {
  do: 'gesture';
  sign: string;
}

/** Point at an icon, or at a square of the board. */
export interface Point {
  do: 'point';
  icon?: string;
  at?: Square;
}

/** Say during a pause how long it will take: fixed phrases, the same in all games. */
export interface Excuse {
  do: 'excuse';
  phrase: 'back_soon' | 'one_minute' | 'ready';
}

export type Talk = Nudge | Stare | Drum | Say | Gesture | Point | Excuse;

/** Give up. `late`: the seat has not acted in the time that the table gives for a move. */
export interface Resign {
  do: 'resign';
  late?: boolean;
}

/** Offer the others a draw, or ask them to let you take back your last action. */
export interface Propose {
  do: 'offer';
  what: 'draw' | 'take_back';
}

export interface Accept {
  do: 'accept';
}

export interface Decline {
  do: 'decline';
}

/** Withdraw one's own offer. */
export interface Withdraw {
  do: 'withdraw';
}

export type Agreement = Resign | Propose | Accept | Decline | Withdraw;

export type AnyAction = MallAction | TowerAction | HiddenAction | DuelAction | Talk | Agreement;
