import { hidesSigns, textBlocks, type Block } from '../../../shared/domain/formatted/blocks.ts';
import type { Piece } from '../../../shared/domain/formatted/pieces.ts';
import { safe } from './safe.ts';

/** As in the app: signs take no room, but are copied with what they are about. */
export const TEXT_CSS = `
.text { font-family: ui-monospace, monospace; font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0; }
.text p, .text ul, .text ol { margin: 0; padding: 0; list-style: none; }
.text li { padding-left: var(--columns); }
.text .marker { display: inline-block; min-width: var(--columns); margin-left: calc(-1 * var(--columns)); white-space: pre; }
.text .sign { font-size: 0; }
.text .fence { display: block; height: 1px; margin-bottom: -1px; overflow: hidden; opacity: 0; }
.text .words { display: block; color: GrayText; }
.text code { background: #8882; border-radius: 4px; padding: 1px 4px; font: inherit; }
.text pre { background: #8882; border-radius: 6px; padding: 6px 10px; }
.text pre code { background: none; padding: 0; }
.text blockquote { margin: 0; padding-left: 10px; border-left: 3px solid #8886; color: GrayText; }
.source { color: GrayText; font-size: 12px; }
`;

/** A note or remark as the app shows it; where that hides signs, one press shows it as it was written. */
export function textHtml(text: string): string {
  const blocks = textBlocks(text);
  const source = hidesSigns(blocks)
    ? `<details class="source"><summary>Source</summary><pre>${safe(text)}</pre></details>`
    : '';
  return `<div class="text">${blocksHtml(blocks, '')}</div>${source}`;
}

function blocksHtml(blocks: readonly Block[], lead: string): string {
  const [first] = blocks;
  const alone = lead === '' || first?.kind === 'text' ? '' : `<p>${lead}</p>`;
  return alone + blocks.map((block) => blockHtml(block, block === first ? lead : '')).join('');
}

function blockHtml(block: Block, lead: string): string {
  if (block.kind === 'text') return `<p dir="auto">${lead}${piecesHtml(block.pieces)}</p>`;
  if (block.kind === 'quote') return `<blockquote>${blocksHtml(block.blocks, '')}</blockquote>`;
  if (block.kind === 'code')
    return `<pre>${openingHtml(block.open)}<code>${piecesHtml(block.pieces)}</code>${signHtml(block.close, 'fence')}</pre>`;
  const tag = block.isOrdered ? 'ol' : 'ul';
  const items = block.items.map(
    ({ lead: sign, marker, columns, blocks }) =>
      `<li style="--columns: ${columns}ch">${blocksHtml(blocks, `${signHtml(sign)}<span class="marker">${safe(marker)}</span>`)}</li>`,
  );
  return `<${tag}>${items.join('')}</${tag}>`;
}

const piecesHtml = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ kind, text }) =>
      kind === 'sign' ? signHtml(text) : kind === 'code' ? `<code>${safe(text)}</code>` : safe(text),
    )
    .join('');

/** Words behind a fence are in sight. */
const openingHtml = (pieces: readonly Piece[]): string =>
  pieces.some(({ kind }) => kind !== 'sign')
    ? `<span class="words">${piecesHtml(pieces)}</span>`
    : signHtml(pieces.map(({ text }) => text).join(''), 'fence');

const signHtml = (text: string, kind = 'sign'): string =>
  text === '' ? '' : `<span class="${kind}" aria-hidden="true">${safe(text)}</span>`;
