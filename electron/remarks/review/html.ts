import css from 'diff2html/bundles/css/diff2html.min.css?raw';
import { anchorName } from '../../../shared/domain/remarks/index.ts';
import { aboutLines, anchorNow, changedPlaceWords } from './about.ts';
import { filesHtml } from './files-html.ts';
import type { Review, ReviewedCommit, ReviewedThread } from './review.ts';
import { safe } from './safe.ts';
import { TEXT_CSS, textHtml } from './text-html.ts';
import { seenLine, seenName } from '../../../shared/domain/seen.ts';

/** The page's own policy: nothing runs and nothing is fetched, whatever it holds. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const OWN_CSS = `
:root { color-scheme: light dark; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1200px; padding: 0 16px; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin: 24px 0 8px; } h3 { font-size: 14px; margin: 16px 0 4px; }
pre, .place { font-family: ui-monospace, monospace; font-size: 12px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0; }
.thread { border-left: 3px solid #6e56cf; margin: 6px 0 6px 12px; padding: 4px 12px; white-space: normal; text-align: left; }
.thread.resolved { border-left-style: dotted; opacity: .75; }
.remark + .remark { border-top: 1px solid #8884; margin-top: 6px; padding-top: 6px; }
.who { color: GrayText; font-size: 12px; }
.quoted { border: 1px solid #8884; padding: 4px 8px; }
tr.beside td { font-family: system-ui, sans-serif; }
`;

/** A review as one HTML page by diff2html, remarks beside their lines: no script, no network, light and dark. */
export function reviewHtml(review: Review): string {
  const shown = new Set<ReviewedThread>();
  const all = review.commits.flatMap(({ threads }) => threads);
  const files = review.files === null ? '' : filesHtml(review.files, all, shown, threadHtml);
  const title = `Review of ${review.repository}, ${review.branch}`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${safe(title)}</title><style>${css}${OWN_CSS}${TEXT_CSS}</style></head><body>`,
    `<h1>${safe(title)}</h1>`,
    `<p>${aboutLines(review).map(safe).join('<br>')}</p>`,
    ...review.verdicts.map(
      ({ sha, line, by }) => `<p class="place">${safe(line)} · ${safe(sha.slice(0, 7) + by)}</p>`,
    ),
    ...review.commits.map((commit) => commitHtml(commit, shown)),
    files,
    '</body></html>',
    '',
  ].join('\n');
}

/** The part of a commit's notes that is not shown beside lines of the diff. */
function commitHtml(
  { sha, subject, notes, threads }: ReviewedCommit,
  shown: ReadonlySet<ReviewedThread>,
): string {
  const rest = threads.filter((thread) => !shown.has(thread));
  if (notes.length === 0 && rest.length === 0) return '';
  return [
    `<section><h2>${safe(`${sha.slice(0, 7)} ${subject}`.trim())}</h2>`,
    ...notes.map(({ text }) => textHtml(text)),
    ...rest.map(
      (thread) =>
        `<h3 class="place">${safe(seenName(anchorName(anchorNow(thread))))}</h3><p class="who">${safe(changedPlaceWords(thread, sha) ?? '')}</p>${
          thread.lines.length === 0
            ? ''
            : `<pre class="quoted">${safe(thread.lines.map(seenLine).join('\n'))}</pre>`
        }${threadHtml(thread)}`,
    ),
    '</section>',
  ].join('\n');
}

function threadHtml({ remarks, resolved }: ReviewedThread): string {
  const said = remarks.map(
    ({ text, author, date }) =>
      `<div class="remark"><div class="who">${safe([author, date?.slice(0, 10), resolved ? 'resolved' : null].filter(Boolean).join(' · '))}</div>${textHtml(text)}</div>`,
  );
  return `<div class="thread${resolved ? ' resolved' : ''}">${said.join('')}</div>`;
}
