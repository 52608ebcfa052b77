import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useEffect, useLayoutEffect, useState } from 'react';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import { capabilitiesOf } from '../api/capabilities.ts';
import { api, toAppError } from '../api/client.ts';
import { draftsQuery, infoQuery, organizationsQuery, settingsQuery } from '../api/queries.ts';
import { warmUp } from '../diff/warm-up.ts';
import { UnknownOrganization } from '../features/organizations/UnknownOrganization.tsx';
import { useExportDrafts } from '../features/organizations/use-export-drafts.ts';
import { useOpenFolder, useOpenSample } from '../features/organizations/use-open.ts';
import { RepositoriesScreen } from '../features/repositories/RepositoriesScreen.tsx';
import { useTheme } from '../features/settings/theme.ts';
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
/** No place that anybody goes to. */
const NOWHERE = { screen: 'compare', orgId: '', repo: '', ephemeral: false, ephemeralBase: false } as const;
const Toasts = loadable(() => import('../features/messages/Toasts.tsx'));

/** Reads what the start needs (it came with the page), goes to the first place, then shows wherever the user is. */
export function Main() {
  const client = useQueryClient();
  const info = useQuery(infoQuery);
  const settings = useQuery(settingsQuery);
  const organizations = useQuery(organizationsQuery);
  const [begun, setBegun] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const { mutate: openSample, ...sample } = useOpenSample();
  useTheme(settings.data?.theme ?? 'system', settings.data !== undefined);

  // Before anything is painted, where the answers came with the page.
  useLayoutEffect(() => {
    if (begun || !info.data || !settings.data || !organizations.data) return;
    // Once, when the three answers are there: the first place is an effect of them, not a value.
    // oxlint-disable-next-line react/set-state-in-effect
    setBegun(true);
    const first = firstPlace({
      hash: location.hash,
      open: info.data.open,
      lastPlace: settings.data.lastPlace,
      organizations: organizations.data,
    });
    if (first === 'sample') openSample();
    else navigate(first, { replace: true });
    if (first !== 'sample' && first.screen === 'compare') {
      // The screen's code is loaded when it is first drawn; the worker starts meanwhile, and reads while the
      // screen is made.
      warmUp();
      const organization = organizations.data.find(({ id }) => id === first.orgId);
      beginAhead(client, first, capabilitiesOf(organization));
    } else {
      // The next screen's code and worker, before anybody asks, and after this one has been painted.
      const load = async (): Promise<void> => {
        await CompareScreen.load();
        warmUp();
        setLoaded(true);
      };
      setTimeout(() => requestIdleCallback(() => void load()), 500);
    }
  }, [begun, info.data, settings.data, organizations.data, openSample, client]);

  const folder = useFolder();
  useAppCommands(() => {
    // Most likely a comparison is opened next.
    void CompareScreen.load().then(warmUp);
    folder.mutate('ask');
  });
  useAskedFolder(begun, folder.mutate);
  useUnsentItems();
  useRememberPlace(begun);
  useNotices();
  useProblem('folder', folder.error, null, folder.reset);
  useProblem('sample', sample.error, { label: 'Try again', run: openSample }, sample.reset);

  const failed = info.error ?? settings.error ?? organizations.error;
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
      {loaded && <ComparisonAhead />}
      <Overlays />
      <Toasts />
    </>
  );
}

function Screen() {
  const place = usePlace();
  const { data = [], isFetching } = useQuery(organizationsQuery);
  // While the list is being refetched, the organization may be one that was just added.
  if (place.screen !== 'start' && !isFetching && !data.some(({ id }) => id === place.orgId))
    return <UnknownOrganization orgId={place.orgId} />;
  switch (place.screen) {
    case 'start':
      return <StartScreen />;
    case 'repositories':
      return <RepositoriesScreen key={place.orgId} orgId={place.orgId} />;
    case 'compare':
      return <CompareScreen key={repositoryKey(place)} place={place} />;
    default:
      return null;
  }
}

/**
 * The next screen is drawn once where nobody sees it, while nobody waits: the first time costs three times as much as
 * any later one. Its effects do not run, so nothing is asked for.
 */
function ComparisonAhead() {
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
  // What is read in a comparison is a part of its place, and changes with every file that one scrolls to.
  const where = place.screen === 'compare' ? repositoryKey(place) : formatPlace(place);
  // Runs when that changes; its value is not needed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => reset(), [where, reset]);
  return folder;
}

/** Tells why something could not be opened, until it is dismissed or tried again. */
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

/** Opens what the command line, a second start or a drop on the window asks for. */
function useAskedFolder(begun: boolean, open: (how: 'taken') => void): void {
  useEffect(() => {
    if (!begun) return undefined;
    open('taken');
    return api().folders.asked(() => open('taken'));
  }, [begun, open]);
}

/** Commands that every screen answers. */
function useAppCommands(openFolder: () => void): void {
  const { show } = useOverlay();
  const place = usePlace();
  const change = useChangeSettings();
  const { data: drafts = [] } = useQuery(draftsQuery);
  const { mutate: save } = useExportDrafts();
  const orgId = place.screen === 'start' ? null : place.orgId;
  const commands: CommandHandlers = {
    'palette.open': () => show('palette'),
    'keys.show': () => show('keys'),
    'notes.unsent': () => show('unsent'),
    'messages.show': () => show('messages'),
    'settings.open': () => show('settings'),
    'folder.open': openFolder,
    'organization.add': () => show('add-organization'),
    'organization.pick': () => show('organizations'),
    'drafts.export': drafts.some(({ text }) => text.trim() !== '') ? () => save(undefined) : undefined,
    'start.show': place.screen === 'start' ? undefined : () => navigate({ screen: 'start' }),
    'repository.pick': orgId === null ? undefined : () => navigate({ screen: 'repositories', orgId }),
    'theme.system': () => change({ theme: 'system' }),
    'theme.light': () => change({ theme: 'light' }),
    'theme.dark': () => change({ theme: 'dark' }),
    'theme.contrast': () => change({ theme: 'contrast' }),
  };
  useCommands(commands, true);
}
