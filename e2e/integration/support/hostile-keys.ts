/** Keys whose value is, or may name, a program. `!` before a value makes a shell of it where Git knows that. */
export const PROGRAMS = [
  'core.fsmonitor',
  'core.hooksPath',
  'core.sshCommand',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'core.pager',
  'core.editor',
  'core.askPass',
  'sequence.editor',
  'pager.log',
  'pager.diff',
  'pager.blame',
  'pager.config',
  'pager.for-each-ref',
  'interactive.diffFilter',
  'diff.external',
  'diff.x.command',
  'diff.x.textconv',
  'difftool.x.cmd',
  'mergetool.x.cmd',
  'merge.x.driver',
  'filter.x.clean',
  'filter.x.smudge',
  'filter.x.process',
  'gpg.program',
  'gpg.openpgp.program',
  'gpg.x509.program',
  'gpg.ssh.program',
  'gpg.ssh.defaultKeyCommand',
  'uploadpack.packObjectsHook',
  'receive.procReceiveRefs',
  'remote.origin.uploadpack',
  'remote.origin.receivepack',
  'remote.origin.vcs',
  'remote.origin.proxy',
  'credential.helper',
  'credential.https://example.com.helper',
  'trailer.x.command',
  'trailer.x.cmd',
  'alias.rev-parse',
  'alias.log',
  'alias.for-each-ref',
  'alias.notes',
  'browser.x.cmd',
  'man.x.cmd',
  'instaweb.httpd',
  'sendemail.smtpServer',
  'gc.recentObjectsHook',
  'imap.tunnel',
  'web.browser',
  'browser.x.path',
  'man.x.path',
  'difftool.x.path',
  'mergetool.x.path',
  'guitool.x.cmd',
  'sendemail.toCmd',
  'sendemail.ccCmd',
  'sendemail.headerCmd',
  'submodule.x.update',
  'tar.x.command',
  'trace2.normalTarget',
  'instaweb.browser',
  'help.browser',
];

/** Everything that a hook may be named after. */
export const HOOKS = [
  'fsmonitor-watchman',
  'post-applypatch',
  'post-checkout',
  'post-commit',
  'post-index-change',
  'post-merge',
  'post-receive',
  'post-rewrite',
  'post-update',
  'pre-auto-gc',
  'pre-commit',
  'pre-push',
  'pre-receive',
  'proc-receive',
  'reference-transaction',
  'update',
];

/** Keys whose names sound like those of programs. */
const LIKE_PROGRAMS =
  /cmd$|command|program|helper|hook|driver$|textconv$|clean$|smudge$|process$|external|editor$|pager|askpass|tool\..*path$|browser|proxy$|tunnel|smtpserver$|\.vcs$|receivepack|uploadpack$|httpd|^alias|diffFilter/i;
/** What sounds so, and names none. */
const NO_PROGRAMS =
  /^(?:advice\.|color\.|column\.|clean\.|core\.fsmonitorHookVersion|completion\.commands|credential\.useHttpPath|diff\.<driver>\.cachetextconv|gitcvs\.dbDriver|http\.|imap\.|notes\.rewrite|rebase\.|remotes?\.|sendemail\.smtpServer|hook\.)/i;

/** @returns those of the keys that Git lists which may name a program, and that `PROGRAMS` lacks */
export function unknownPrograms(listed: readonly string[]): string[] {
  const known = new Set(PROGRAMS.map((key) => plainKey(key)));
  return listed.filter(
    (key) =>
      LIKE_PROGRAMS.test(key) &&
      !known.has(plainKey(key)) &&
      (!NO_PROGRAMS.test(key) || /^remotes?\..*(?:vcs|pack)$/i.test(key)),
  );
}

/** Without the name in the middle: `diff.<driver>.command` and `diff.x.command` are the same key. */
const plainKey = (key: string): string =>
  key
    .toLowerCase()
    .replace(/^(alias|pager)\..*$/, '$1')
    .replace(/^([^.]+)\..*\.([^.]+)$/, '$1.*.$2');

/** What makes Git use them, fetch by itself, or read elsewhere. */
export const SWITCHES: readonly (readonly [key: string, value: string])[] = [
  ['log.showSignature', 'true'],
  ['core.untrackedCache', 'true'],
  ['core.fsyncMethod', 'fsync'],
  ['submodule.recurse', 'true'],
  ['fetch.recurseSubmodules', 'true'],
  ['maintenance.auto', 'true'],
  ['gc.auto', '1'],
  ['gc.autoDetach', 'false'],
  ['extensions.partialClone', 'origin'],
  ['remote.origin.promisor', 'true'],
  ['remote.origin.partialCloneFilter', 'blob:none'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
  ['protocol.file.allow', 'always'],
  ['transfer.credentialsInUrl', 'allow'],
  ['http.sslVerify', 'false'],
];
