import { expect, test } from 'vitest';
import { remoteMessage, remoteMessageOn } from './remote-words.ts';

test('what a remote says is taken from its lines alone, without progress, blank lines and routine', () => {
  const stderr = [
    'Enumerating objects: 3, done.',
    'remote: Resolving deltas: 100% (2/2), done.',
    'remote: No notes on Fridays.',
    'remote: ',
    'remote: Come back on Monday.',
    'remote: error: hook declined to update refs/notes/commits',
    "error: failed to push some refs to '/srv/app.git'",
  ].join('\n');
  expect(remoteMessage(stderr)).toBe('No notes on Fridays. Come back on Monday.');
});

test('what a remote says about one ref is about that ref, and from the remote', () => {
  const stderr = [
    "error: cannot lock ref 'refs/notes/a': of our own",
    "remote: error: cannot lock ref 'refs/notes/b': is at 1 but expected 2",
    "remote: error: cannot lock ref 'refs/notes/a': is at 3 but expected 4",
  ].join('\n');
  expect(remoteMessageOn('refs/notes/a', stderr)).toBe(
    "cannot lock ref 'refs/notes/a': is at 3 but expected 4",
  );
  expect(remoteMessageOn('refs/notes/c', stderr)).toBe('');
});
