/**
 * The rule texts: small files that a person can write, one per game and language.
 *
 *     ## talk Silence                     a section: its anchor and its title
 *     GAME-30 While silence holds …       a rule
 *     Each scenario keeps …               a paragraph without a number
 *     @game-walk The elf goes west …      a little board and what it shows
 *     | players | action tiles |          a table; its first row is the head
 *     %tiles tile | … | … | also          a table that the game itself makes, and its head
 *
 * Inside: `**strong**`, `*emphasis*`, `{hourglass}` and `{exit purple}` (drawings), `{ruling}`, and numbers of rules.
 */

export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis'; text: string }
  /** A drawing, and the comma or colon that must stay with it. */
  | { kind: 'art'; name: string; colour: string; tail: string }
  | { kind: 'ruling' }
  | { kind: 'rule'; id: string };

export type Block =
  | { kind: 'rule'; id: string; words: Inline[] }
  | { kind: 'text'; words: Inline[] }
  | { kind: 'figure'; name: string; words: Inline[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'own'; name: string; head: string[] };

export interface Section {
  slug: string;
  title: string;
  blocks: Block[];
}

const RULE = /^([A-Z]{3,}-\d+) (.+)$/;
const INLINE =
  /\*\*([^*]+)\*\*|\*([^*]+)\*|\{([a-z0-9-]+)(?: ([a-z0-9]+))?\}((?:\u00a0?[:;!?]|[,.)])*)|\b([A-Z]{3,}-\d+)\b/g;

/** No line begins with a colon or ends in an opening quotation mark. */
function bound(text: string): string {
  return text
    .replace(/ ([:;!?»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) ([×+]) (?=\d)/g, '$1\u00a0$2\u00a0');
}

export function wordsOf(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) found.push({ kind: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, emphasis, name, colour = '', tail = '', id] = match;
    plain(match.index);
    end = match.index + whole.length;
    if (strong) found.push({ kind: 'strong', text: strong });
    else if (emphasis) found.push({ kind: 'emphasis', text: emphasis });
    else if (name === 'ruling') found.push({ kind: 'ruling' });
    else if (name) found.push({ kind: 'art', name, colour, tail });
    else if (id) found.push({ kind: 'rule', id });
  }
  plain(text.length);
  return found;
}

/** What is said, without drawings. */
export function textOf(words: readonly Inline[]): string {
  return words
    .map((each) => (each.kind === 'rule' ? each.id : each.kind === 'art' ? each.tail : 'text' in each ? each.text : ''))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=\u00a0?[,.):;])/g, '')
    .trim();
}

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

function blockOf(text: string): Block {
  const lines = text.split('\n');
  const line = lines.join(' ');
  const [, id, rest] = RULE.exec(line) ?? [];
  if (id && rest) return { kind: 'rule', id, words: wordsOf(rest) };
  if (line.startsWith('|')) {
    const [head = [], ...rows] = lines.map((row) => cells(row).slice(1, -1).map(wordsOf));
    return { kind: 'table', head, rows };
  }
  const [, name, head] = /^%(\w+) (.+)$/.exec(line) ?? [];
  if (name && head) return { kind: 'own', name, head: cells(head) };
  if (line.startsWith('@')) {
    const [name = '', ...caption] = line.slice(1).split(' ');
    return { kind: 'figure', name, words: wordsOf(caption.join(' ')) };
  }
  return { kind: 'text', words: wordsOf(line) };
}

export function readRules(text: string): Section[] {
  return bound(text)
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...blocks] = part.trim().split(/\n{2,}/);
      const [slug = '', ...title] = head.split(' ');
      return { slug, title: title.join(' '), blocks: blocks.map(blockOf) };
    });
}
