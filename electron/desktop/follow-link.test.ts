import { expect, test } from 'vitest';
import type { Organization } from '../../shared/ipc/shapes.ts';
import { formatDeepLink, linkName } from '../../shared/domain/deep-link.ts';
import { followLink, hashOfLink, linkIn } from './follow-link.ts';

const acme: Organization = {
  id: 'id-1',
  name: 'acme',
  kind: 'hosted',
  api: 'https://a.example',
  gitHost: 'https://g.example',
  keys: [],
};

/** What following a link did. */
async function follow(link: string, yes = true): Promise<string[]> {
  const done: string[] = [];
  await followLink(link, {
    organizations: () => [acme],
    askToAdd: (name) => {
      done.push(`asked ${name}`);
      return Promise.resolve(yes);
    },
    show: (hash) => void done.push(`shown ${hash}`),
    addOrganization: () => void done.push('form'),
  });
  return done;
}

test('a link to a known organization shows its place', async () => {
  const link = 'marginalia://open?org=acme&repo=acme%2Fapp&branch=fix&ephemeral=true&path=a%20b.ts&line=3';
  expect(await follow(link)).toEqual([
    'shown #/o/id-1/r/acme%2Fapp?branch=fix&ephemeral=true&file=a+b.ts&line=3',
  ]);
  expect(hashOfLink(link, [])).toBeNull();
});

test('links name what this app serves by its id, whatever it is called on screen', () => {
  const here = { ...acme, id: 'folders', name: 'Shown name', kind: 'folders' as const };
  const link = formatDeepLink({ org: linkName(here), repo: 'mine' });
  expect(link).toBe('marginalia://open?org=folders&repo=mine');
  expect(hashOfLink(link, [acme, here])).toBe('#/o/folders/r/mine');
  expect(formatDeepLink({ org: linkName(acme) })).toBe('marginalia://open?org=acme');
});

test('an unknown organization is asked about, and nothing else happens by itself', async () => {
  expect(await follow('marginalia://open?org=other&repo=r')).toEqual(['asked other', 'form']);
  expect(await follow('marginalia://open?org=other&repo=r', false)).toEqual(['asked other']);
});

test('text that is no link does nothing', async () => {
  for (const text of [
    'marginalia://open?org=acme',
    'marginalia://open?org=acme&repo=r&key=x',
    'https://x',
    '--open=x',
  ])
    expect(await follow(text)).toEqual([]);
});

test('the link is found among the arguments', () => {
  expect(linkIn(['electron', '.', '--flag', 'marginalia://open?org=a&repo=b'])).toBe(
    'marginalia://open?org=a&repo=b',
  );
  expect(linkIn(['electron', '.'])).toBeNull();
});
