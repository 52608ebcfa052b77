/**
 * What a folder, a user or a system may say that changes what Git itself answers to a comparison. What users and systems
 * say by where they say it is in `user-settings.ts`.
 */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { env } from './folder-scene.ts';
import { writeLyingGraph } from './lying-graph.ts';
import { asSetting, homeIn, systemIn, writeUserFiles, type Variables } from './user-settings.ts';

export interface Setting {
  name: string;
  /** Changes a copy of the folder. */
  change?: (folder: string) => Promise<void>;
  /** What the diff of two branches then says of the history, with the same answer otherwise. */
  history?: 'replaced';
  /** Variables of the service's own environment, for such a copy. */
  variables?: (folder: string) => Variables;
}

/** A line of every configuration that Git reads: the folder's own, the user's and the system's. */
const setting = (words: string): Setting => ({
  name: words,
  change: async (folder) => {
    const line = asSetting(words);
    await addSettings(join(folder, '.git/config'), [line]);
    await writeUserFiles(folder, [line]);
  },
  variables: (folder) => ({ ...homeIn(folder), ...systemIn(folder) }),
});

const SETTINGS = [
  'diff.renames=false',
  'diff.renames=copies',
  'diff.renameLimit=1',
  'diff.algorithm=patience',
  'diff.algorithm=no such algorithm',
  'diff.context=0',
  'diff.context=-1',
  'diff.interHunkContext=40',
  'diff.indentHeuristic=false',
  'diff.noprefix=true',
  'diff.mnemonicPrefix=true',
  'diff.srcPrefix=x/',
  'diff.dstPrefix=y/',
  'diff.relative=true',
  'diff.suppressBlankEmpty=true',
  'diff.ignoreSubmodules=all',
  'diff.submodule=log',
  'diff.submodule=diff',
  'diff.orderFile=.git/order',
  'diff.external=false',
  'diff.colorMoved=zebra',
  'diff.wsErrorHighlight=all',
  'diff.wordRegex=*[',
  'diff.statGraphWidth=1',
  'diff.dirstat=lines',
  'diff.house.binary=true',
  'diff.house.xfuncname=*[',
  'diff.house.funcname=^zzz',
  'diff.house.wordRegex=*[',
  'diff.house.textconv=false',
  'diff.house.command=false',
  'diff.default.xfuncname=^zzz',
  'color.ui=always',
  'color.diff=always',
  'submodule.lib.ignore=all',
  'submodule.lib.ignore=no such word',
  'core.abbrev=40',
  'core.attributesFile=.git/order',
  'core.autocrlf=true',
  'core.bare=true',
  'core.bigFileThreshold=1',
  'core.eol=crlf',
  'core.fileMode=false',
  'core.ignoreCase=true',
  'core.precomposeUnicode=true',
  'core.quotePath=false',
  'core.safecrlf=true',
  'core.symlinks=false',
  'core.whitespace=cr-at-eol,tab-in-indent',
  'core.worktree=/',
  'attr.tree=refs/heads/feature',
  'i18n.logOutputEncoding=UTF-16',
  'log.follow=true',
  'log.showRoot=false',
  'log.diffMerges=combined',
  'log.showSignature=true',
  'log.mailmap=false',
  'mailmap.file=.git/order',
  'i18n.commitEncoding=ISO-8859-1',
  'merge.renameLimit=1',
  'pack.windowMemory=nonsense',
  'pager.diff-tree=false',
  'safe.bareRepository=explicit',
];

const everyFile = '* -diff\n*.txt diff=house binary\n';

const FILES: readonly Setting[] = [
  {
    name: 'attributes of the folder alone (info/attributes)',
    change: async (folder) => {
      await mkdir(join(folder, '.git/info'), { recursive: true });
      await writeFile(join(folder, '.git/info/attributes'), everyFile);
    },
  },
  {
    name: 'attributes of the work tree that nobody added',
    change: (folder) => writeFile(join(folder, '.gitattributes'), everyFile),
  },
  {
    name: 'attributes of the index that nobody committed',
    change: async (folder) => {
      await writeFile(join(folder, '.gitattributes'), everyFile);
      await runGit(['add', '.gitattributes'], { cwd: folder });
    },
  },
  {
    name: 'submodules that the work tree says to ignore',
    change: (folder) =>
      writeFile(join(folder, '.gitmodules'), '[submodule "lib"]\n\tpath = lib\n\turl = x\n\tignore = all\n'),
  },
  {
    name: 'a damaged index',
    change: (folder) => writeFile(join(folder, '.git/index'), 'no index'),
  },
  { name: 'no index', change: (folder) => rm(join(folder, '.git/index')) },
  {
    name: 'another order of files',
    change: (folder) => writeFile(join(folder, '.git/order'), 'z*\nn*\n'),
  },
  {
    name: 'a commit that another one stands for',
    history: 'replaced',
    change: async (folder) => {
      await runGit(['replace', 'feature', 'feature~1'], { cwd: folder, env });
    },
  },
  {
    name: 'a commit-graph that says something else than the commits',
    change: async (folder) => {
      const gitDir = join(folder, '.git');
      const between = await gitText(['rev-parse', 'feature~1'], { gitDir });
      await writeLyingGraph(gitDir, between, (text) => text.replace(/\nparent .*/, ''));
    },
  },
  {
    name: 'linked work trees with settings of their own',
    change: async (folder) => {
      await runGit(['config', 'extensions.worktreeConfig', 'true'], { cwd: folder });
      await writeFile(join(folder, '.git/config.worktree'), '[diff]\n\tnoprefix = true\n\tcontext = 0\n');
    },
  },
  {
    name: 'an included configuration',
    change: async (folder) => {
      await writeFile(join(folder, '.git/more'), '[diff]\n\tnoprefix = true\n\trenames = false\n');
      await appendFile(join(folder, '.git/config'), '\n[include]\n\tpath = more\n');
    },
  },
];

const CHECKED_OUT: readonly Setting[] = ['feature', 'hidden', 'feature~1', 'bare'].map((branch) => ({
  name: `checked out is ${branch}`,
  change: async (folder) => {
    await runGit(['checkout', '--quiet', '--force', '--detach', branch], { cwd: folder });
  },
}));

const VARIABLES: ReadonlyArray<Readonly<Record<string, string>>> = [
  { GIT_DIFF_OPTS: '--unified=0' },
  { GIT_EXTERNAL_DIFF: 'false' },
  { GIT_ATTR_SOURCE: 'refs/heads/hidden' },
  { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'diff.noprefix', GIT_CONFIG_VALUE_0: 'true' },
  { GIT_CONFIG_PARAMETERS: "'diff.noprefix'='true'" },
  { GIT_DIR: '/nowhere' },
  { GIT_WORK_TREE: '/' },
  { GIT_INDEX_FILE: '/nowhere/index' },
  { GIT_OBJECT_DIRECTORY: '/nowhere' },
  { GIT_NAMESPACE: 'other' },
  { GIT_GRAFT_FILE: '/nowhere' },
  { GIT_SHALLOW_FILE: '/nowhere' },
  { GIT_LITERAL_PATHSPECS: '0', GIT_ICASE_PATHSPECS: '1' },
  { GIT_DEFAULT_HASH: 'sha256' },
  { GIT_TRACE: '1', GIT_TRACE2: '1' },
  { GIT_PAGER: 'false', PAGER: 'false' },
  { LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', LANG: 'de_DE.UTF-8' },
  { GREP_OPTIONS: '-v', TZ: 'Asia/Tokyo' },
];

/** Every one of them is to change nothing. */
export const DIFF_SETTINGS: readonly Setting[] = [
  ...SETTINGS.map(setting),
  ...FILES,
  ...CHECKED_OUT,
  ...VARIABLES.map((variables) => ({ name: Object.keys(variables).join(', '), variables: () => variables })),
];
