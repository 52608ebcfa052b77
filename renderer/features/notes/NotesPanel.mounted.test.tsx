import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Draft, NoteOutcome } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';
import { answer } from '../../test/main-process.ts';
import { draftOfYesterday, mountNotes, noteOnCommit, notePlace, onItsWay } from './notes-panel.testing.tsx';

test('what is typed is a draft on disk a moment later, and a note after Ctrl Enter', async () => {
  const { field, type, put, write } = await mountNotes({});
  await type('Why?');
  await expect
    .poll(() => put.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, text: 'Why?', action: 'add' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => write.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, text: 'Why?', action: 'add' });
  await expect.element(field).toHaveValue('');
});

test('a draft of before is in the composer, and not written again', async () => {
  const draft: Draft = {
    place: notePlace,
    text: 'Half a sent',
    caret: 11,
    action: 'add',
    base: { text: null, refSha: noteOnCommit(null).refSha },
    savedAt: 1,
  };
  const { field, put } = await mountNotes({ draft });
  await expect.element(field).toHaveValue('Half a sent');
  expect(put).not.toHaveBeenCalled();
});

test.each(['sending', 'waiting'] as const)(
  'what is %s from before leaves the composer when it is through',
  async (state) => {
    const { client, disk, field, screen } = await mountNotes({
      draft: draftOfYesterday,
      outbox: onItsWay(state),
    });
    await expect.element(field).toHaveValue(draftOfYesterday.text);
    await expect.element(screen.getByRole('button', { name: 'Add note' })).toBeDisabled();
    // A write that succeeded has deleted its draft.
    delete disk.draft;
    client.setQueryData(keys.outbox, []);
    await expect.element(field).toHaveValue('');
  },
);

test('what is through while its draft is being read leaves the composer, too', async () => {
  const disk = Promise.withResolvers<void>();
  const mounted = await mountNotes({
    draft: draftOfYesterday,
    outbox: onItsWay('sending'),
    reading: disk.promise,
  });
  const { client, field, type } = mounted;
  await expect.poll(() => client.getQueryData(keys.outbox)).toHaveLength(1);
  // Drawn once with it.
  await new Promise(requestAnimationFrame);
  delete mounted.disk.draft;
  client.setQueryData(keys.outbox, []);
  await new Promise(requestAnimationFrame);
  disk.resolve();
  await type('New');
  await expect.element(field).toHaveValue('New');
});

test.each([
  ['in the field', '{Control>}{Enter}{/Control}'],
  ['on the button, which takes no second press', '{Tab}{Enter}'],
])('a note that is saved with the focus %s says that this is over', async (_where, pressed) => {
  const sent = Promise.withResolvers<void>();
  const { field, type, onSaved } = await mountNotes({
    write: async ({ text }) => {
      await sent.promise;
      return answer<NoteOutcome>({ status: 'done', note: noteOnCommit(text) });
    },
  });
  await type('Why?');
  await userEvent.keyboard(pressed);
  await expect.element(field).toHaveAttribute('readonly');
  expect(onSaved).not.toHaveBeenCalled();
  sent.resolve();
  await expect.element(field).toHaveValue('');
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a note that is sent later says so too, when it is through', async () => {
  const { client, disk, field, onSaved } = await mountNotes({
    draft: draftOfYesterday,
    outbox: onItsWay('waiting'),
  });
  await expect.element(field).toHaveAttribute('readonly');
  await field.click();
  delete disk.draft;
  client.setQueryData(keys.outbox, []);
  await expect.element(field).toHaveValue('');
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
});

test('a note that is saved takes the focus from nothing else', async () => {
  const sent = Promise.withResolvers<void>();
  const { field, screen, type, onSaved } = await mountNotes({
    write: async ({ text }) => {
      await sent.promise;
      return answer<NoteOutcome>({ status: 'done', note: noteOnCommit(text) });
    },
  });
  await type('Why?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field).toHaveAttribute('readonly');
  screen.getByRole('tab').element().focus();
  sent.resolve();
  await expect.element(field).toHaveValue('');
  expect(onSaved).not.toHaveBeenCalled();
});

test('a refused write says why, and the text stays', async () => {
  const refused = {
    kind: 'forbidden',
    message: 'The key may not write notes.',
    next: 'Use another key.',
  } as const;
  const { screen, field, type } = await mountNotes({
    write: () => Promise.resolve({ ok: false, error: refused }),
  });
  await type('Why?{Control>}{Enter}{/Control}');
  const alert = () => screen.container.querySelector('[role="alert"]')?.textContent;
  await expect.poll(alert).toContain('The key may not write notes.');
  await expect.element(field).toHaveValue('Why?');
});

test('a note that is not saved says so in sight, however long the note and the text are', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `line ${at}`).join('\n\n');
  const { screen } = await mountNotes({
    note: noteOnCommit(lines),
    draft: { ...draftOfYesterday, text: lines },
    outbox: onItsWay('needs-you').map((item) => ({
      ...item,
      text: lines,
      error: { kind: 'conflict', message: 'Someone changed this note before yours was sent.' },
    })),
  });
  const panel = screen.container.firstElementChild;
  panel?.setAttribute('style', 'width: 360px; height: 400px');
  await expect.poll(() => panel?.textContent).toContain('line 0');
  const alert = screen.getByRole('alert');
  await expect.element(alert).toBeVisible();
  // The reader goes to the beginning of the note.
  for (const element of screen.container.querySelectorAll(':not(textarea)')) element.scrollTo(0, 0);
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  const button = screen.getByRole('button', { name: 'Compare the two' }).element();
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    panel?.getBoundingClientRect().bottom ?? 0,
  );
});

test('a conflict goes to the middle of the window with all three texts', async () => {
  const theirs = noteOnCommit('theirs\n');
  const outcome = {
    status: 'conflict',
    base: '',
    theirs,
    mine: 'mine',
    result: 'theirs\nmine',
    conflicts: 1,
  } as const;
  const { field, type, onConflict } = await mountNotes({ write: () => answer<NoteOutcome>(outcome) });
  await type('mine{Control>}{Enter}{/Control}');
  await expect
    .poll(() => onConflict.mock.lastCall?.[0])
    .toMatchObject({ place: notePlace, outcome, saving: false, problem: null });
  await expect.element(field).toHaveAttribute('readonly');
});

test('an emptied composer takes its draft off the disk', async () => {
  const { type, put, discard } = await mountNotes({});
  await type('x');
  await expect.poll(() => put.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => discard.mock.calls.length).toBe(1);
});

test('all notes are searched by a command, and the field has the caret', async () => {
  const { screen, run } = await mountNotes({});
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  run('notes.search');
  await expect.element(screen.getByRole('combobox', { name: 'Search all notes' })).toHaveFocus();
});

test('notes that could not be fetched are read again when asked', async () => {
  const { screen } = await mountNotes({ problems: ['The host is away.', 'It is still away.'] });
  const again = screen.getByRole('button', { name: 'Reload' });
  await expect.element(screen.getByText('The host is away.')).toBeVisible();
  await again.click();
  await expect.element(screen.getByText('It is still away.')).toBeVisible();
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
});
