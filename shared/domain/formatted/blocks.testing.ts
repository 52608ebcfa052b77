import type { Block } from './blocks.ts';
import type { Piece } from './pieces.ts';

/** The text that blocks were made of. */
export const textOfBlocks = (blocks: readonly Block[]): string => blocks.map(textOfBlock).join('');

function textOfBlock(block: Block): string {
  if (block.kind === 'quote') return textOfBlocks(block.blocks);
  if (block.kind === 'list')
    return block.items.map(({ lead, marker, blocks }) => lead + marker + textOfBlocks(blocks)).join('');
  const pieces = joinedText(block.pieces);
  return block.kind === 'code' ? joinedText(block.open) + pieces + block.close : pieces;
}

const joinedText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** What of the text is seen. */
export const drawnOfBlocks = (blocks: readonly Block[]): string => blocks.map(drawnOfBlock).join('');

function drawnOfBlock(block: Block): string {
  if (block.kind === 'quote') return drawnOfBlocks(block.blocks);
  if (block.kind === 'list')
    return block.items.map(({ marker, blocks }) => marker + drawnOfBlocks(blocks)).join('');
  const pieces = block.kind === 'code' ? [...block.open, ...block.pieces] : block.pieces;
  return joinedText(pieces.filter(({ kind }) => kind !== 'sign'));
}

/** How many elements the blocks are drawn with, at least. */
export const elementsInBlocks = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'quote') return sum + 1 + elementsInBlocks(block.blocks);
    if (block.kind !== 'list') return sum + 1 + block.pieces.length;
    return sum + 1 + block.items.reduce((inner, { blocks: own }) => inner + 1 + elementsInBlocks(own), 0);
  }, 0);
