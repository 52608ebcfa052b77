import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import { foldLetters } from '../../../shared/domain/letters.ts';
import type { RepositoryDetails } from '../../../shared/ipc/shapes.ts';
import type { ServedFolder } from '../../../shared/ipc/folders.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { toAppError } from '../../api/client.ts';
import { foldersQuery, organizationsQuery, repositoriesQuery } from '../../api/queries.ts';
import { useCommands, useRunCommand } from '../../app/commands.tsx';
import { navigate } from '../../app/navigation.ts';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import { useReady, useTitle } from '../../app/ready.ts';
import { Shell } from '../../app/Shell.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { HostError } from '../organizations/HostError.tsx';
import { OrganizationPicker } from '../organizations/OrganizationPicker.tsx';
import { usePaletteItems } from '../palette/sources.tsx';
import { StatusBar } from '../status/StatusBar.tsx';
import styles from './RepositoriesScreen.module.css';
import { RepositoryRow } from './RepositoryRow.tsx';
import { sectionsOf } from './sections.ts';
import { useRepositoryMarks } from './use-repository-marks.ts';
import { MAX_FIELD_CHARS } from '../../ui/most-typed.ts';
import { useOnceReady } from '../../ui/use-once-ready.ts';
import { TextInput } from '../../ui/TextField.tsx';

const NO_FOLDERS: readonly ServedFolder[] = [];

/** An organization's repositories: pinned, recent, all; arrow keys move through them, Enter opens one. */
export function RepositoriesScreen({ orgId }: { orgId: string }) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const query = useInfiniteQuery(repositoriesQuery(orgId, q));
  const organization = useQuery(organizationsQuery).data?.find((one) => one.id === orgId);
  const marks = useRepositoryMarks(orgId);
  const run = useRunCommand();
  const { listedHere } = capabilitiesOf(organization);
  const folders = useQuery({ ...foldersQuery, enabled: listedHere }).data ?? NO_FOLDERS;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useTitle(organization?.name ?? '');
  useReady('repositories', !query.isPending);
  useCommands({
    'repository.pick': () => field.current?.focus(),
    'files.filter': () => field.current?.focus(),
    'compare.refresh': () => void query.refetch(),
    back: () => history.back(),
  });

  const current = query.isSuccess && q === text.trim();
  const enter = useOnceReady(current, () => linksIn(list.current)[0]?.click());

  const served = query.data?.pages.flatMap((page) => page.repositories) ?? [];
  const all = listedHere ? withMissing(served, folders, q) : served;
  const sections = sectionsOf(all, marks, q !== '');

  const open = (repo: string): void =>
    navigate({ screen: 'compare', orgId, repo, ephemeral: false, ephemeralBase: false });
  usePaletteItems(() =>
    all.map((one) => ({
      id: `repository ${one.name}`,
      group: 'Repositories',
      text: one.name,
      run: () => open(one.name),
    })),
  );

  return (
    <Shell
      header={
        <>
          <OrganizationPicker orgId={orgId} />
          <Button look="quiet" command="today.show" onClick={() => run('today.show')}>
            Today
          </Button>
          <span className={styles.space} />
          <PaletteButton />
        </>
      }
      footer={<StatusBar orgId={orgId} organization={organization} />}
    >
      <div
        className={styles.page}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target === field.current) enter.press();
          else {
            enter.forget();
            walk(event, list.current, field.current);
          }
        }}
        role="presentation"
      >
        <div className={styles.head}>
          <h1>{listedHere ? 'Folders' : 'Repositories'}</h1>
          <Button onClick={() => run('folder.open')}>Open folder…</Button>
        </div>
        <div className={styles.search}>
          <Icon name="search" />
          <TextInput
            ref={field}
            type="search"
            aria-label={listedHere ? 'Search folders' : 'Search repositories'}
            placeholder={listedHere ? 'Search folders' : 'Search repositories'}
            // Searching is the usual first step.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            spellCheck={false}
            maxLength={MAX_FIELD_CHARS}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && text === '') history.back();
              else if (event.key === 'Escape') setText('');
              // A key without org:read cannot list repositories, so accept a typed name.
              if (event.key === 'Enter' && query.error && q !== '') open(q);
            }}
          />
        </div>
        <div ref={list} className={styles.list}>
          {query.isPending ? (
            <Waiting what={`Loading repositories of ${organization?.name ?? orgId}`} />
          ) : null}
          {query.error ? (
            <HostError
              // The cached list is shown right below.
              inline={all.length > 0}
              orgId={orgId}
              error={toAppError(query.error)}
              onRetry={() => void query.refetch()}
              actions={q === '' ? null : <Button onClick={() => open(q)}>Open “{plainWords(q)}”</Button>}
            />
          ) : null}
          {query.isSuccess && all.length === 0 ? <Nothing q={q} listedHere={listedHere} /> : null}
          {sections.map((section) => (
            <section key={section.title} aria-label={section.title}>
              <h2>{section.title}</h2>
              <ul>
                {section.repositories.map((repository) => (
                  <RepositoryRow
                    key={repository.name}
                    orgId={orgId}
                    repository={repository}
                    folder={folders.find(({ name }) => name === repository.name)}
                    pinned={marks.pinned.includes(repository.name)}
                    onPin={() => marks.togglePin(repository.name)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {query.hasNextPage ? (
            <Button
              className={styles.more}
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {query.isFetchingNextPage ? 'Loading more…' : 'Show more'}
            </Button>
          ) : null}
        </div>
      </div>
    </Shell>
  );
}

/** Lists folders that are currently missing, too: their drive may return. */
function withMissing(
  served: readonly RepositoryDetails[],
  folders: readonly ServedFolder[],
  q: string,
): RepositoryDetails[] {
  const servedNames = new Set(served.map(({ name }) => name));
  const away = folders.filter(
    ({ name }) => !servedNames.has(name) && foldLetters(name).includes(foldLetters(q)),
  );
  return [
    ...served,
    ...away.map(({ name }) => ({ name, defaultBranch: '', createdAt: null, upstream: null })),
  ];
}

function Nothing({ q, listedHere }: { q: string; listedHere: boolean }) {
  if (q === '' && listedHere)
    return (
      <EmptyState title="No folder yet" icon="search">
        Open one, or drop it on this window.
      </EmptyState>
    );
  return q === '' ? (
    <EmptyState title="No repository yet" icon="search">
      The organization has none, or the key does not cover any.
    </EmptyState>
  ) : (
    <EmptyState title={`${listedHere ? 'No folder' : 'No repository'} matches “${q}”`}>
      Try fewer letters.
    </EmptyState>
  );
}

const linksIn = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []),
];

/** Arrow keys move from the field into the list and through it. */
function walk(event: KeyboardEvent, list: HTMLElement | null, field: HTMLInputElement | null): void {
  const links = linksIn(list);
  const at = links.findIndex((link) => link === document.activeElement);
  if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') (at <= 0 ? field : links[at - 1])?.focus();
  else return;
  event.preventDefault();
}
