import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { messages } from '../../app/messages.ts';
import { draftOfYesterday, mountNotes, noteOnCommit, notePlace, onItsWay } from './notes-panel.testing.tsx';

test('what is typed before the disk has answered is kept, where there is no draft', async () => {
  const disk = Promise.withResolvers<void>();
  const { field, type, put, discard } = await mountNotes({ reading: disk.promise });
  await type('Early');
  await expect.element(field).toHaveValue('Early');
  expect(put).not.toHaveBeenCalled();
  disk.resolve();
  await expect
    .poll(() => put.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, text: 'Early', caret: 5 });
  await userEvent.keyboard('!');
  await expect.element(field).toHaveValue('Early!');
  expect(discard).not.toHaveBeenCalled();
});

test('what is typed before the disk has answered follows the draft that was there', async () => {
  const disk = Promise.withResolvers<void>();
  const { field, type, put } = await mountNotes({ draft: draftOfYesterday, reading: disk.promise });
  await type('Early{ArrowLeft}');
  expect(put).not.toHaveBeenCalled();
  disk.resolve();
  const text = 'Written yesterday\n\nEarly';
  await expect.element(field).toHaveValue(text);
  await expect
    .poll(() => put.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, text, caret: text.length - 1 });
  await userEvent.keyboard('-');
  await expect.element(field).toHaveValue('Written yesterday\n\nEarl-y');
});

test('what is typed before the disk has answered does not repeat a text that is being sent', async () => {
  const disk = Promise.withResolvers<void>();
  const { field, type } = await mountNotes({
    draft: draftOfYesterday,
    outbox: onItsWay('sending'),
    reading: disk.promise,
  });
  await type('Early');
  disk.resolve();
  await expect.element(field).not.toHaveAttribute('readonly');
  await expect.element(field).toHaveValue('Early');
  await userEvent.keyboard('!');
  await expect.element(field).toHaveValue('Early!');
});

test('what is typed before the disk has answered is kept by a composer that is left meanwhile', async () => {
  const disk = Promise.withResolvers<void>();
  const { screen, type, put } = await mountNotes({ draft: draftOfYesterday, reading: disk.promise });
  await type('Early');
  await screen.unmount();
  expect(put).not.toHaveBeenCalled();
  disk.resolve();
  await expect
    .poll(() => put.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, text: 'Written yesterday\n\nEarly' });
});

test('what is typed follows a draft that has come back since the disk was read, and none of both is lost', async () => {
  const { field, type, put } = await mountNotes({ unread: 'Taken back' });
  await expect.element(field).toHaveValue('');
  await type('Early{ArrowLeft}');
  await expect.element(field).toHaveValue('Taken back\n\nEarly');
  await userEvent.keyboard('-');
  const text = 'Taken back\n\nEarl-y';
  await expect.element(field).toHaveValue(text);
  await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ place: notePlace, text });
});

test.each([
  ['is sent once the disk has answered', 'Early', undefined],
  ['sends the draft that was there', '', draftOfYesterday],
])('Ctrl Enter before the disk has answered %s', async (_, typed, draft) => {
  const disk = Promise.withResolvers<void>();
  const { screen, type, write } = await mountNotes({
    reading: disk.promise,
    ...(draft === undefined ? {} : { draft }),
  });
  await type(`${typed}{Control>}{Enter}{/Control}`);
  await expect.element(screen.getByText('Sent once the note is read')).toBeVisible();
  expect(write).not.toHaveBeenCalled();
  disk.resolve();
  await expect.poll(() => write.mock.calls.map(([{ text }]) => text)).toEqual([draft?.text ?? typed]);
});

test('Ctrl Enter sends no draft that its writer has not seen, and says so', async () => {
  const disk = Promise.withResolvers<void>();
  const { field, type, write } = await mountNotes({ draft: draftOfYesterday, reading: disk.promise });
  await type('Early{Control>}{Enter}{/Control}');
  disk.resolve();
  await expect.element(field).toHaveValue('Written yesterday\n\nEarly');
  await expect
    .poll(() => messages.list().map(({ words }) => words))
    .toEqual([expect.stringContaining('a draft here already')]);
  expect(write).not.toHaveBeenCalled();
});

test('typing on takes back a save that waits for the disk', async () => {
  const disk = Promise.withResolvers<void>();
  const { screen, field, type, put, write } = await mountNotes({ reading: disk.promise });
  await type('Ear{Control>}{Enter}{/Control}ly');
  await expect.element(screen.getByText('Sent once the note is read')).not.toBeInTheDocument();
  disk.resolve();
  await expect.element(field).toHaveValue('Early');
  await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ text: 'Early' });
  expect(write).not.toHaveBeenCalled();
});

test('Ctrl Enter sends nothing where the first text comes upon a draft, and the composer has both', async () => {
  const storing = Promise.withResolvers<void>();
  const { screen, field, type, put, write } = await mountNotes({
    unread: 'Taken back',
    storing: () => storing.promise,
  });
  await type('Early{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('Sending…')).toBeVisible();
  storing.resolve();
  const text = 'Taken back\n\nEarly';
  await expect.element(field).toHaveValue(text);
  await expect.element(screen.getByText(/There was a draft here already/)).toBeVisible();
  await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ text });
  expect(write).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => write.mock.calls.map(([sent]) => sent.text)).toEqual([text]);
});

test('an edit that is discarded untouched leaves a draft on the disk that nobody has read here', async () => {
  const { screen, run, field, type, put, discard } = await mountNotes({ note: noteOnCommit('As it is\n') });
  await expect.element(screen.getByText('As it is')).toBeVisible();
  run('note.edit');
  await expect.element(field).toHaveValue('As it is');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field).toHaveValue('');
  expect(discard).not.toHaveBeenCalled();
  await type('Mine');
  await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ text: 'Mine' });
  await field.fill('');
  await expect.poll(() => discard.mock.calls).toHaveLength(1);
});

test.each([true, false])(
  'a key right after a draft arrives replaces neither text; on its reading: %s',
  async (isRead) => {
    const disk = Promise.withResolvers<void>();
    const storing = vi.fn(() => disk.promise);
    const { field, type } = await mountNotes(
      isRead ? { draft: draftOfYesterday, reading: disk.promise } : { unread: 'Written yesterday', storing },
    );
    await type('Early');
    if (!isRead) await expect.poll(() => storing.mock.calls).toHaveLength(1);
    disk.resolve();
    // Before the page has a task to draw in.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    document.execCommand('insertText', false, '!');
    await expect.element(field).toHaveValue('Written yesterday\n\nEarly!');
  },
);
