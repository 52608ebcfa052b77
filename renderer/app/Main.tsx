import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useEffect, useLayoutEffect, useState } from 'react';
import { LAST_PLACE } from '../../shared/domain/memory-of.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import { capabilitiesOf } from '../api/capabilities.ts';
import { api, toAppError } from '../api/client.ts';
import { draftsQuery, infoQuery, memoriesQuery, organizationsQuery, settingsQuery } from '../api/queries.ts';
import { remembered } from '../api/use-memories.ts';
import { warmUp } from '../diff/warm-up.ts';
import { UnknownOrganization } from '../features/organizations/UnknownOrganization.tsx';
import { useExportDrafts } from '../features/organizations/use-export-drafts.ts';
import { useOpenFolder, useOpenSample } from '../features/organizations/use-open.ts';
import { RepositoriesScreen } from '../features/repositories/RepositoriesScreen.tsx';
import { TodayScreen } from '../features/today/TodayScreen.tsx';
import { useNotificationClicks } from '../features/today/use-notification-clicks.ts';
import { useLook } from '../features/settings/theme.ts';
import { useChangeSettings } from '../features/settings/use-settings.ts';
import { OpeningSample } from '../features/start/OpeningSample.tsx';
import { StartScreen } from '../features/start/StartScreen.tsx';
import { useNotices } from '../features/status/use-notices.ts';
import { useUnsentItems } from '../features/status/use-unsent.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { loadable } from '../ui/loadable.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { beginAhead, setBeginAhead } from './begin-ahead.ts';
import type { CommandHandlers } from './command-registry.ts';
import { useCommands } from './commands.tsx';
import { useKeys } from './keymap-store.ts';
import { firstPlace } from './first-place.ts';
import { useMessage, type Message } from './messages.ts';
import { navigate, usePlace } from './navigation.ts';
import { formatPlace } from './place.ts';
import { useOverlay } from './overlay.tsx';
import { Overlays } from './Overlays.tsx';
import { useRememberPlace } from './use-remember-place.ts';

const CompareScreen = loadable(() => import('../features/compare/index.ts'), <Waiting what="Opening" />);
setBeginAhead(async (...where) => {
  await CompareScreen.load();
  const { beginOpening } = await import('../features/compare/index.ts');
  await beginOpening(...where);
});
const AnswersScreen = loadable(
  () => import('../features/answers/AnswersScreen.tsx'),
  <Waiting what="Opening" />,
);
/** A place that does not exist. */
const NOWHERE = { screen: 'compare', orgId: '', repo: '', ephemeral: false, ephemeralBase: false } as const;
const Toasts = loadable(() => import('../features/messages/Toasts.tsx'));

/**
 * Reads what the start needs (delivered with the page), goes to the first place, then shows the user's current place.
 */
export function Main() {
  const client = useQueryClient();
  const info = useQuery(infoQuery);
  const settings = useQuery(settingsQuery);
  const memories = useQuery(memoriesQuery);
  const organizations = useQuery(organizationsQuery);
  const [begun, setBegun] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const { mutate: openSample, ...sample } = useOpenSample();
  useLook(settings.data);
  useKeys(settings.data?.keys);

  // Before the first paint, if the responses were delivered with the page.
  useLayoutEffect(() => {
    if (begun || !info.data || !settings.data || !memories.data || !organizations.data) return;
    // Only once, when all responses are available: the first place is an effect of them, not a value.
    // oxlint-disable-next-line react/set-state-in-effect
    setBegun(true);
    const first = firstPlace({
      hash: location.hash,
      open: info.data.open,
      lastPlace: remembered(memories.data, LAST_PLACE) ?? '',
      organizations: organizations.data,
      follows: memories.data.some(({ kind }) => kind === 'recent' || kind === 'pinned'),
    });
    if (first === 'sample') openSample();
    else navigate(first, { replace: true });
    if (first !== 'sample' && first.screen === 'compare') {
      // The screen's code is loaded when it first renders; meanwhile the worker starts and begins reading.
      warmUp();
      const organization = organizations.data.find(({ id }) => id === first.orgId);
      beginAhead(client, first, capabilitiesOf(organization));
    } else {
      // Preload the next screen's code and its worker after this screen has been painted.
      const load = async (): Promise<void> => {
        await CompareScreen.load();
        warmUp();
        setLoaded(true);
      };
      setTimeout(() => requestIdleCallback(() => void load()), 500);
    }
  }, [begun, info.data, settings.data, memories.data, organizations.data, openSample, client]);

  const folder = useFolder();
  useAppCommands(() => {
    // A comparison is most likely opened next.
    void CompareScreen.load().then(warmUp);
    folder.mutate('ask');
  });
  useRequestedFolder(begun, folder.mutate);
  useUnsentItems();
  useNotificationClicks();
  useRememberPlace(begun);
  useNotices();
  useProblem('folder', folder.error, null, folder.reset);
  useProblem('sample', sample.error, { label: 'Try again', run: openSample }, sample.reset);

  const failed = info.error ?? settings.error ?? memories.error ?? organizations.error;
  if (failed)
    return (
      <main style={{ display: 'flex', height: '100vh' }}>
        <ErrorState error={toAppError(failed)} onRetry={() => location.reload()} />
      </main>
    );
  if (!begun) return <Waiting what="Starting" />;
  if (sample.isPending) return <OpeningSample />;
  return (
    <>
      <Screen />
      {loaded && <ComparisonPrerender />}
      <Overlays />
      <Toasts />
    </>
  );
}

function Screen() {
  const place = usePlace();
  const { data = [], isFetching } = useQuery(organizationsQuery);
  // While the list is being refetched, the organization may be one that was just added.
  if ('orgId' in place && !isFetching && !data.some(({ id }) => id === place.orgId))
    return <UnknownOrganization orgId={place.orgId} />;
  switch (place.screen) {
    case 'start':
      return <StartScreen />;
    case 'today':
      return <TodayScreen />;
    case 'repositories':
      return <RepositoriesScreen key={place.orgId} orgId={place.orgId} />;
    case 'compare':
      return <CompareScreen key={repositoryKey(place)} place={place} />;
    case 'answers':
      return <AnswersScreen place={place} />;
    default:
      return null;
  }
}

/**
 * Renders the next screen once, hidden, while the app is idle: the first render costs three times as much as later
 * ones. Its effects do not run, so it requests nothing.
 */
function ComparisonPrerender() {
  const { screen } = usePlace();
  const [over, setOver] = useState(false);
  if (screen === 'compare' && !over) setOver(true);
  return over ? null : (
    <Activity mode="hidden">
      <CompareScreen place={NOWHERE} />
    </Activity>
  );
}

/** Opens a folder from any screen; an error stays visible until the user goes to another repository or screen. */
function useFolder() {
  const folder = useOpenFolder();
  const { reset } = folder;
  const place = usePlace();
  // In a comparison the place includes the current file, which changes while scrolling.
  const where = place.screen === 'compare' ? repositoryKey(place) : formatPlace(place);
  // Runs when `where` changes; its value is not needed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => reset(), [where, reset]);
  return folder;
}

/** Shows why something could not be opened, until it is dismissed or retried. */
function useProblem(key: string, error: Error | null, action: Message['action'], onGone: () => void): void {
  const { message = null, next, command } = error === null ? {} : toAppError(error);
  useMessage(key, message, {
    bad: true,
    stays: true,
    action,
    onGone,
    ...(next === undefined ? {} : { next }),
    ...(command === undefined ? {} : { command }),
  });
}

/** Opens what the command line, a second instance or a drop on the window requests. */
function useRequestedFolder(begun: boolean, open: (how: 'taken') => void): void {
  useEffect(() => {
    if (!begun) return undefined;
    open('taken');
    return api().folders.openRequested(() => open('taken'));
  }, [begun, open]);
}

/** Commands available on every screen. */
function useAppCommands(openFolder: () => void): void {
  const { show } = useOverlay();
  const place = usePlace();
  const change = useChangeSettings();
  const { data: drafts = [] } = useQuery(draftsQuery);
  const { mutate: save } = useExportDrafts();
  const orgId = 'orgId' in place ? place.orgId : null;
  const commands: CommandHandlers = {
    'palette.open': () => show('palette'),
    'keys.show': () => show('keys'),
    'notes.unsent': () => show('unsent'),
    'messages.show': () => show('messages'),
    'settings.open': () => show('settings'),
    'keys.change': () => show('keys-settings'),
    'colours.change': () => show('colours-settings'),
    'folder.open': openFolder,
    'organization.add': () => show('add-organization'),
    'organization.pick': () => show('organizations'),
    'drafts.export': drafts.some(({ text }) => text.trim() !== '') ? () => save(undefined) : undefined,
    'today.show': place.screen === 'today' ? undefined : () => navigate({ screen: 'today' }),
    'start.show': place.screen === 'start' ? undefined : () => navigate({ screen: 'start' }),
    'repository.pick': orgId === null ? undefined : () => navigate({ screen: 'repositories', orgId }),
    'theme.system': () => change({ theme: 'system' }),
    'theme.light': () => change({ theme: 'light' }),
    'theme.dark': () => change({ theme: 'dark' }),
    'theme.contrast': () => change({ theme: 'contrast' }),
  };
  useCommands(commands, true);
}
