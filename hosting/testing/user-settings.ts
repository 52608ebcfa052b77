/** What a user or a system may say of how Git answers, in each place where Git looks for it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSettings } from '../../git/testing/settings.ts';

/** Variables of an environment; undefined: not set. */
export type Variables = Readonly<Record<string, string | undefined>>;

export const asSetting = (words: string): readonly [key: string, value: string] => {
  const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(words) ?? [];
  return [key, value];
};

/** The files of a user and a system that exist for one copy of a folder. */
const homeOf = (folder: string): string => join(folder, '.git', 'home');
const xdgOf = (folder: string): string => join(folder, '.git', 'xdg');
const systemFileOf = (folder: string): string => join(folder, '.git', 'system-config');

const NOBODY: Variables = {
  HOME: '/nowhere',
  XDG_CONFIG_HOME: undefined,
  GIT_CONFIG_GLOBAL: undefined,
  GIT_CONFIG_SYSTEM: undefined,
  GIT_CONFIG_NOSYSTEM: '1',
};
/** A user with both of their files. */
export const homeIn = (folder: string): Variables => ({
  ...NOBODY,
  HOME: homeOf(folder),
  XDG_CONFIG_HOME: xdgOf(folder),
});
export const systemIn = (folder: string): Variables => ({
  GIT_CONFIG_NOSYSTEM: undefined,
  GIT_CONFIG_SYSTEM: systemFileOf(folder),
});

/** Writes these settings to every file that a user or a system may have. */
export async function writeUserFiles(
  folder: string,
  settings: readonly (readonly [key: string, value: string])[],
): Promise<void> {
  await mkdir(homeOf(folder));
  await mkdir(join(xdgOf(folder), 'git'), { recursive: true });
  for (const file of [fileOfHome(folder), join(xdgOf(folder), 'git', 'config'), systemFileOf(folder)])
    await addSettings(file, settings);
}
const fileOfHome = (folder: string): string => join(homeOf(folder), '.gitconfig');

/** Together they change nearly everything in what Git answers; it does not fail with any of them. */
const ALL = [
  'diff.algorithm=patience',
  'diff.renames=false',
  'diff.renameLimit=1',
  'diff.noprefix=true',
  'diff.mnemonicPrefix=true',
  'diff.ignoreSubmodules=all',
  'diff.submodule=log',
  'diff.context=0',
  'diff.interHunkContext=40',
  'diff.wsErrorHighlight=all',
  'diff.colorMoved=zebra',
  'diff.indentHeuristic=false',
  'diff.suppressBlankEmpty=true',
  'diff.house.binary=true',
  'diff.house.xfuncname=^zzz',
  'diff.house.textconv=echo converted',
  'diff.default.xfuncname=^zzz',
  'submodule.lib.ignore=all',
  'color.ui=always',
  'core.quotePath=false',
  'core.precomposeUnicode=true',
  'core.ignoreCase=true',
  'core.autocrlf=true',
  'core.abbrev=40',
  'core.bigFileThreshold=1',
  'i18n.logOutputEncoding=UTF-16',
  'i18n.commitEncoding=ISO-8859-1',
  'log.showSignature=true',
  'log.mailmap=false',
  'log.date=unix',
  'log.showRoot=false',
  'format.pretty=oneline',
].map(asSetting);

interface UserSetting {
  name: string;
  /** Writes the files for a copy of a folder. @returns the variables by which Git comes to read them */
  begin: (folder: string) => Promise<Variables>;
}

async function all(folder: string, variables: Variables): Promise<Variables> {
  await writeUserFiles(folder, ALL);
  return { ...NOBODY, ...variables };
}

async function attributes(folder: string, ...settings: string[]): Promise<Variables> {
  await writeUserFiles(folder, settings.map(asSetting));
  for (const file of [join(xdgOf(folder), 'git', 'attributes'), join(folder, '.git', 'my-attributes')])
    await writeFile(file, '* -diff\n*.txt binary\n');
  return { ...NOBODY, XDG_CONFIG_HOME: xdgOf(folder) };
}

/** By each place: Git heeds it, and what is answered to a comparison is not to depend on it. */
export const USER_SETTINGS: readonly UserSetting[] = [
  { name: '~/.gitconfig', begin: (folder) => all(folder, { HOME: homeOf(folder) }) },
  { name: 'XDG_CONFIG_HOME', begin: (folder) => all(folder, { XDG_CONFIG_HOME: xdgOf(folder) }) },
  { name: 'GIT_CONFIG_GLOBAL', begin: (folder) => all(folder, { GIT_CONFIG_GLOBAL: fileOfHome(folder) }) },
  { name: 'GIT_CONFIG_SYSTEM', begin: (folder) => all(folder, systemIn(folder)) },
  {
    name: 'a file that the user’s includes for this folder',
    async begin(folder) {
      await all(folder, {});
      await writeFile(fileOfHome(folder), `[includeIf "gitdir:**/*"]\n\tpath = "${systemFileOf(folder)}"\n`);
      return { ...NOBODY, HOME: homeOf(folder) };
    },
  },
  {
    name: 'a file that Git cannot read',
    async begin(folder) {
      await writeUserFiles(folder, []);
      await writeFile(fileOfHome(folder), 'not a configuration\n');
      return { ...NOBODY, HOME: homeOf(folder) };
    },
  },
  { name: 'attributes in their usual place', begin: (folder) => attributes(folder) },
  {
    name: 'attributes of another name',
    begin: (folder) => attributes(folder, `core.attributesFile=${join(folder, '.git', 'my-attributes')}`),
  },
];
