import type { Block } from './blocks.ts';

/** The text that blocks were made of. */
export const textOfBlocks = (blocks: readonly Block[]): string => blocks.map(textOfBlock).join('');

function textOfBlock(block: Block): string {
  if (block.kind === 'quote') return textOfBlocks(block.blocks);
  if (block.kind === 'list')
    return block.items.map(({ lead, marker, blocks }) => lead + marker + textOfBlocks(blocks)).join('');
  const pieces = block.pieces.map(({ text }) => text).join('');
  return block.kind === 'code' ? block.open + pieces + block.close : pieces;
}

/** How many elements the blocks are drawn with, at least. */
export const elementsInBlocks = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'quote') return sum + 1 + elementsInBlocks(block.blocks);
    if (block.kind !== 'list') return sum + 1 + block.pieces.length;
    return sum + 1 + block.items.reduce((inner, { blocks: own }) => inner + 1 + elementsInBlocks(own), 0);
  }, 0);
