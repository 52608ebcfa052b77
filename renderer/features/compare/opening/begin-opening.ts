import type { QueryClient } from '@tanstack/react-query';
import { diffRequestOf } from '../../../../shared/ipc/diff-endpoint.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import { memoriesQuery, settingsQuery } from '../../../api/queries.ts';
import { parsePlace, type ComparePlace, type Place } from '../../../app/place.ts';
import { beginDiff } from '../../../diff/index.ts';
import { rememberedAt } from './compared.ts';
import { cancelRequest } from '../reading/cancel-request.ts';
import { openingQuery } from './opening.ts';
import { comparisonAt } from './comparison-at.ts';

/** Prefetches the comparison of a place while its screen loads: see `useComparison`, which makes the same requests. */
export async function beginOpening(
  client: QueryClient,
  place: ComparePlace,
  { checkout }: Capabilities,
): Promise<void> {
  // For some of its commits, the whole diff is loaded only on demand.
  if (place.changes !== undefined) return;
  const [settings, memories] = await Promise.all([
    client.fetchQuery(settingsQuery),
    client.fetchQuery(memoriesQuery),
  ]);
  const { copies, wrap } = settings;
  // The number of columns is only known to the screen.
  if (wrap) return;
  const options = { checkout, remembered: rememberedAt(place, memories), base: place.base };
  const opening =
    place.branch === undefined ? await client.fetchQuery(openingQuery(place, options)) : { sides: {} };
  if (!('sides' in opening)) return;
  const comparison = comparisonAt({ ...place, ...opening.sides });
  if (comparison === null) return;
  const { branch, base, ephemeral, ephemeralBase } = comparison;
  // The user may have navigated on meanwhile.
  const now = parsePlace(location.hash);
  if (isAt(now, place) && now.branch !== undefined && (now.branch !== branch || now.base !== base)) return;
  // The history of one side is read commit by commit.
  if (branch !== base || ephemeral !== ephemeralBase)
    beginDiff(diffRequestOf(comparison, copies), settings, cancelRequest);
}

const isAt = (now: Place, { orgId, repo }: ComparePlace): now is ComparePlace =>
  now.screen === 'compare' && now.orgId === orgId && now.repo === repo;
