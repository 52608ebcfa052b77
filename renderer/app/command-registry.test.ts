import { expect, test } from 'vitest';
import { CommandRegistry, SCREEN, UNDER } from './command-registry.ts';

test('what was registered last answers first, and the one before when it is gone', () => {
  const registry = new CommandRegistry();
  const said: string[] = [];
  registry.register(['back'], { current: { back: () => said.push('screen') } });
  const stop = registry.register(['back'], { current: { back: () => said.push('find bar') } });
  registry.run('back');
  stop();
  registry.run('back');
  expect(said).toEqual(['find bar', 'screen']);
});

test('a handler may change without registering again', () => {
  const registry = new CommandRegistry();
  const said: number[] = [];
  const handlers = { current: { 'file.next': () => said.push(1) } };
  registry.register(['file.next'], handlers);
  handlers.current = { 'file.next': () => said.push(2) };
  registry.run('file.next');
  expect(said).toEqual([2]);
});

test('a command is live while it has a handler, and listeners are told', () => {
  const registry = new CommandRegistry();
  let heard = 0;
  registry.subscribe(() => {
    heard += 1;
  });
  expect(registry.run('sync.start')).toBe(false);
  const stop = registry.register(['sync.start'], { current: { 'sync.start': () => undefined } });
  expect([...registry.live()]).toEqual(['sync.start']);
  expect(registry.run('sync.start')).toBe(true);
  stop();
  expect(registry.live().size).toBe(0);
  expect(heard).toBe(2);
});

test('a command that is passed on runs once, when somebody else answers it, unless another came between', () => {
  const registry = new CommandRegistry();
  const ran: string[] = [];
  const hidden = { current: { 'commits.show': () => registry.passOn('commits.show') } };
  const pane = { current: { 'commits.show': () => void ran.push('pane') } };
  registry.register(['commits.show'], hidden, UNDER);
  registry.register(['back'], { current: { back: () => void ran.push('back') } });
  registry.run('commits.show');
  registry.register(['commits.show'], pane)();
  registry.register(['commits.show'], pane)();
  expect(ran).toEqual(['pane']);
  registry.run('commits.show');
  registry.run('back');
  registry.register(['commits.show'], pane);
  expect(ran).toEqual(['pane', 'back']);
});

test('what lies under every screen is asked last, also when it comes again later', () => {
  const registry = new CommandRegistry();
  const ran: string[] = [];
  const app = { current: { 'folder.open': () => ran.push('app') } };
  registry.register(['folder.open'], { current: { 'folder.open': () => void ran.push('screen') } });
  registry.register(
    ['folder.open'],
    { current: { 'folder.open': () => void app.current['folder.open']() } },
    UNDER,
  );
  registry.run('folder.open');
  expect(ran).toEqual(['screen']);
});

test('what is shown over a part of the screen answers first, whatever registers later below it', () => {
  const registry = new CommandRegistry();
  const ran: string[] = [];
  const saying = (what: string) => ({ current: { back: () => void ran.push(what) } });
  registry.register(['back'], saying('screen'));
  const close = registry.register(['back'], saying('over'), SCREEN + 1);
  registry.register(['back'], saying('screen again'));
  registry.run('back');
  close();
  registry.run('back');
  expect(ran).toEqual(['over', 'screen again']);
});
