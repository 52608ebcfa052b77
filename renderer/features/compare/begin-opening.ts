import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '../../api/queries.ts';
import type { ComparePlace } from '../../app/place.ts';
import { beginDiff } from '../../diff/index.ts';
import { rememberedAt } from './compared.ts';
import { giveUpReading } from './give-up.ts';
import { openingQuery } from './opening.ts';
import { comparisonOf, wholeDiff } from './whole-diff.ts';

/** Reads the comparison of a folder while its screen is made: see `useComparison`, which then asks for the same. */
export async function beginOpening(client: QueryClient, place: ComparePlace): Promise<void> {
  const { compared, copies } = await client.fetchQuery(settingsQuery);
  const asked = { local: true, remembered: rememberedAt(place, compared), base: place.base };
  const opening =
    place.branch === undefined ? await client.fetchQuery(openingQuery(place, asked)) : { sides: {} };
  if (!('sides' in opening)) return;
  const comparison = comparisonOf({ ...place, ...opening.sides });
  if (comparison === null) return;
  const { branch, base, ephemeral, ephemeralBase } = comparison;
  // The history of one side is read commit by commit.
  if (branch !== base || ephemeral !== ephemeralBase) beginDiff(wholeDiff(comparison, copies), giveUpReading);
}
