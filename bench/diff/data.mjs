/** Builds each set's answer once: packages are fetched from the npm registry and compared by Git. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedLines, entriesBetween, writeAnswer } from './answer.mjs';
import { million } from './million.mjs';
import { sets } from './sets.mjs';

/** Ensures that `<folder>/<set>.json` exists for each of the named sets. */
export function ensureData(folder, names, say) {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = join(folder, `${name}.json`);
    const set = sets[name];
    if (existsSync(file) || set.tree) continue;
    say(set.generated ? `Making ${name} …` : `Making ${name}: ${set.from} to ${set.to} …`);
    const files = set.generated ? million(set.files) : pick(set, between(set));
    writeAnswer(file, name, files);
    say(`  ${files.length} files, ${files.reduce((sum, one) => sum + changedLines(one), 0)} changed lines`);
  }
}

function between({ from, to, only, skip }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-packages-'));
  try {
    const [before, after] = [from, to].map((spec) => fetched(spec, folder));
    return entriesBetween(before, after, (path) => (!only || only.test(path)) && !skip?.test(path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fetched(spec, folder) {
  const target = join(folder, spec.replaceAll(/\W/g, '_'));
  mkdirSync(target);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', spec], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [archive] = readdirSync(target);
  execFileSync('tar', ['xzf', archive], { cwd: target });
  return join(target, 'package');
}

/** The first files, up to the requested number of files and changed lines. */
function pick({ files, changed = Infinity, least = 0, most = Infinity, cut }, entries) {
  const picked = [];
  let lines = 0;
  for (const entry of entries) {
    if (picked.length >= files || lines >= changed) break;
    const one = cut ? cutAfter(entry, changed) : entry;
    const size = changedLines(one);
    if (size < least || size > most) continue;
    picked.push(one);
    lines += size;
  }
  return picked;
}

/** One file's diff, cut to a number of changed lines; its last hunk is shortened. */
function cutAfter(entry, changed) {
  const [head, ...hunks] = entry.raw.split(/^(?=@@ )/m);
  let [raw, lines] = [head, 0];
  for (const hunk of hunks) {
    if (lines >= changed) break;
    const [header, ...body] = hunk.split('\n');
    let at = 0;
    while (at < body.length && lines < changed) lines += /^[+-]/.test(body[at++]) ? 1 : 0;
    const kept = body.slice(0, at).filter((line) => line !== '');
    const [old, next] = ['-', '+'].map(
      (other) => kept.filter((line) => !line.startsWith(other === '-' ? '+' : '-')).length,
    );
    const [, from, to, rest] = /^@@ -(\d+)\S* \+(\d+)\S* @@(.*)/.exec(header);
    raw += `@@ -${from},${old} +${to},${next} @@${rest}\n${kept.join('\n')}\n`;
  }
  return { ...entry, raw, bytes: Buffer.byteLength(raw) };
}
