import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, type Limits } from './host.ts';
import type { Rate } from './rate-limit.ts';

export interface CliOptions {
  root: string;
  port: number;
  org: string;
  keys: string | null;
  sample: boolean;
  specOnly: boolean;
  faults: string | null;
  rate: Rate | null;
  /** Folders served in place. */
  repos: { name: string; path: string }[];
  providers: Record<string, string>;
  limits: Partial<Limits>;
}

export const USAGE = `usage: hosting --root <dir> --port <n> --org <name> [options]

  --keys <file>            JSON array of {"kid","publicKeyFile","allowedScopes"}; default: a generated key pair
  --sample                 fill an empty root with the sample organization
  --repo <name>=<path>     serve a folder in place (may be repeated)
  --provider <word>=<url>  address of an upstream provider, with {owner} and {name} (may be repeated)
  --spec-only              serve only what the specification defines
  --rate <per second>[,<burst>]   quota of each key
  --faults <file>          JSON array of faults for tests
  --limit <name>=<n>       one of ${Object.keys(DEFAULT_LIMITS).join(', ')} (may be repeated)`;

/** An invalid command line; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function pairs(values: readonly string[] | undefined, flag: string): [string, string][] {
  return (values ?? []).map((value) => {
    const at = value.indexOf('=');
    if (at < 1 || at === value.length - 1) throw new UsageError(`--${flag}: write name=value`);
    return [value.slice(0, at), value.slice(at + 1)];
  });
}

function count(text: string, flag: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number > max) throw new UsageError(`--${flag}: expected a whole number`);
  return number;
}

function rateOf(text: string): Rate {
  const [perSecond = '', burst] = text.split(',');
  const rate = { perSecond: Number(perSecond), burst: Number(burst ?? Math.ceil(Number(perSecond))) };
  if (!(rate.perSecond > 0) || !(rate.burst >= 1))
    throw new UsageError('--rate: expected requests per second');
  return rate;
}

/** Names that clients send are inserted in the path: before it they would choose what is fetched from. */
const TEMPLATE = /^https?:\/\/[^/{}?#@\\\s]+\/[^?#\\\s]+$/;

function providersOf(given: readonly [string, string][]): Record<string, string> {
  const odd = given.find(([, template]) => !TEMPLATE.test(template));
  if (odd !== undefined)
    throw new UsageError(
      `--provider ${odd[0]}: write an http or https address, with {owner} and {name} in its path`,
    );
  return Object.fromEntries(given);
}

/** Reads the command line. @throws UsageError. */
export function readCommandLine(args: readonly string[]): CliOptions {
  const one = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean', default: false } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        root: one,
        port: { ...one, default: '0' },
        org: one,
        keys: one,
        faults: one,
        rate: one,
        sample: flag,
        'spec-only': flag,
        repo: many,
        provider: many,
        limit: many,
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'malformed command line');
  }
  if (values.root === undefined || values.org === undefined)
    throw new UsageError('--root and --org are required');
  const limits: Partial<Limits> = {};
  for (const [name, value] of pairs(values.limit, 'limit')) {
    if (!isLimit(name)) throw new UsageError(`--limit: there is no limit called ${name}`);
    limits[name] = count(value, 'limit');
  }
  return {
    root: values.root,
    port: count(values.port, 'port', 65_535),
    org: values.org,
    keys: values.keys ?? null,
    sample: values.sample,
    specOnly: values['spec-only'],
    faults: values.faults ?? null,
    rate: values.rate === undefined ? null : rateOf(values.rate),
    repos: pairs(values.repo, 'repo').map(([name, path]) => ({ name, path })),
    providers: providersOf(pairs(values.provider, 'provider')),
    limits,
  };
}

const isLimit = (name: string): name is keyof Limits => Object.hasOwn(DEFAULT_LIMITS, name);
