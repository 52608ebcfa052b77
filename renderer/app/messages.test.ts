import { expect, test, vi } from 'vitest';
import { MESSAGE_LIFETIME_MS, Messages } from './messages.ts';

test('what was said floats, then is kept, and after ten minutes makes room', () => {
  const messages = new Messages();
  const first = messages.say('One', {}, 1_000);
  messages.close(first);
  expect(messages.list()).toMatchObject([{ words: 'One', floating: false }]);
  messages.say('Two', {}, 1_000 + MESSAGE_LIFETIME_MS - 1);
  expect(messages.list().map(({ words }) => words)).toEqual(['One', 'Two']);
  messages.say('Three', {}, 1_000 + MESSAGE_LIFETIME_MS);
  expect(messages.list().map(({ words }) => words)).toEqual(['Two', 'Three']);
});

test('one of the same key takes the place of the one before; a withdrawn one was not closed by anybody', () => {
  const messages = new Messages();
  const onGone = vi.fn();
  messages.say('topic moved', { key: 'moved', stays: true, onGone });
  messages.say('topic moved twice', { key: 'moved', stays: true, onGone });
  expect(messages.list()).toHaveLength(1);
  messages.withdraw('moved');
  messages.close('moved');
  expect(onGone).not.toHaveBeenCalled();
  messages.say('topic moved again', { key: 'moved', onGone });
  messages.close('moved');
  messages.close('moved');
  expect(onGone).toHaveBeenCalledOnce();
});

test('what floats already is not said beside itself, unless something can be done about each', () => {
  const messages = new Messages();
  messages.say('No program for this file', { next: 'Choose one' });
  messages.say('No program for this file', { next: 'Choose one' });
  expect(messages.list()).toHaveLength(1);
  messages.say('No program for this file');
  expect(messages.list()).toHaveLength(2);
  const action = { label: 'Undo', run: vi.fn() };
  messages.say('Note removed', { action });
  messages.say('Note removed', { action });
  messages.say('Note removed');
  expect(messages.list()).toHaveLength(5);
  const [first] = messages.list();
  messages.close(first?.key ?? '');
  messages.say('No program for this file', { next: 'Choose one' });
  expect(messages.list()).toHaveLength(6);
});

test('its action is done once, from wherever it is pressed', () => {
  const messages = new Messages();
  const run = vi.fn();
  const key = messages.say('Removed', { action: { label: 'Undo', run } });
  messages.close(key);
  expect(messages.list()[0]?.action?.label).toBe('Undo');
  messages.act(key);
  messages.act(key);
  expect(run).toHaveBeenCalledOnce();
});

test('a flood is bounded, in number and in length', () => {
  const messages = new Messages();
  for (let at = 0; at < 500; at += 1) messages.say('x'.repeat(10_000));
  expect(messages.list().length).toBeLessThanOrEqual(100);
  expect(messages.list()[0]?.words.length).toBe(2_000);
});
