// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from 'vitest';
import { allDrafts, findDraft, keepDraft, MOST_DRAFTS, MOST_VERSIONS, newDraft, removeDraft, restoreDraft, saveDraft, versionsWith } from './drafts';
import { textOfOld } from './old-drawing';

/** Where there is no database, they last as long as the page. */
beforeEach(async () => {
  for (const { id } of await allDrafts()) await removeDraft(id);
});

describe('drawings on this device', () => {
  it('remember what they were drawn after', async () => {
    const { id } = await newDraft({ kind: 'quest', text: 'one', after: 'abc' });
    expect(await findDraft(id)).toMatchObject({ text: 'one', after: 'abc', kind: 'quest' });
  });

  it('keep the earlier text when something else is saved, and only then', async () => {
    const draft = await newDraft({ kind: 'quest', text: 'one' });
    const drawn = await keepDraft(draft, 'two');
    expect(drawn.versions.map(({ text }) => text)).toEqual(['one']);
    const saved = await saveDraft(await saveDraft(drawn, 'two'), 'two');
    expect(saved.versions.map(({ text }) => text)).toEqual(['two', 'one']);
    expect((await findDraft(draft.id))?.text).toBe('two');
  });

  it('go back to a version without losing what was drawn since', async () => {
    const draft = await keepDraft(await newDraft({ kind: 'quest', text: 'one' }), 'two');
    const restored = await restoreDraft(draft, 'one');
    expect(restored.text).toBe('one');
    expect(restored.versions.map(({ text }) => text)).toEqual(['one', 'two', 'one']);
  });

  it('are bounded, and so are their versions', async () => {
    let versions = versionsWith([], '0', 0);
    for (let each = 1; each < 2 * MOST_VERSIONS; each += 1) versions = versionsWith(versions, String(each), each);
    expect(versions).toHaveLength(MOST_VERSIONS);
    expect(versions[0]?.text).toBe(String(2 * MOST_VERSIONS - 1));
    for (let each = 0; each < MOST_DRAFTS; each += 1) await newDraft({ kind: 'quest', text: '' });
    await expect(newDraft({ kind: 'quest', text: '' })).rejects.toMatchObject({ code: 'drawings_full' });
    await expect(newDraft({ kind: 'quest', text: 'x'.repeat(70_000) })).rejects.toMatchObject({ code: 'too_long' });
  });
});

describe('the drawing from before there were several', () => {
  const card = { squares: ['O', 'O='], horizontal: [...'####'], vertical: [...'# #'] };
  const text = 'quest: Mine\nheroes: O\n\n+---+---+\n| O   O=|\n+---+---+\n';

  it('becomes a text', () => {
    expect(textOfOld(JSON.stringify({ name: 'Mine', width: 2, height: 1, ...card }))).toBe(text);
    expect(textOfOld(JSON.stringify({ name: 'Mine', layout: 'single', width: 2, height: 1, cards: [card] }))).toBe(text);
    expect(textOfOld(JSON.stringify({ name: '', layout: '2x2', width: 2, height: 1, cards: [card, card, card, card] }))).toContain('layout: 2x2\n');
  });

  it.each(['', 'null', '{}', '[]', '{"cards":[{}]}', '{"name":"","width":1,"height":1,"squares":[""],"horizontal":["#","#"],"vertical":["#","#"]}'])('is forgotten if it is %j', (kept) => {
    expect(textOfOld(kept)).toBeNull();
  });
});
