import { z } from '../zod.ts';
import { settings } from './settings.ts';

const { shape } = settings;

/** Some fields of the settings. Without their defaults: `partial()` alone would fill in, and so reset, the others. */
export const settingsPatch = z.strictObject({
  theme: shape.theme.unwrap().optional(),
  view: shape.view.unwrap().optional(),
  authorName: shape.authorName.unwrap().optional(),
  authorEmail: shape.authorEmail.unwrap().optional(),
  wrap: shape.wrap.unwrap().optional(),
  tabSize: shape.tabSize.unwrap().optional(),
  codeFont: shape.codeFont.unwrap().optional(),
  codeSize: shape.codeSize.unwrap().optional(),
  copyAs: shape.copyAs.unwrap().optional(),
  whitespace: shape.whitespace.unwrap().optional(),
  oldestFirst: shape.oldestFirst.unwrap().optional(),
  foldViewed: shape.foldViewed.unwrap().optional(),
  encodings: shape.encodings.unwrap().optional(),
  copies: shape.copies.unwrap().optional(),
  fileList: shape.fileList.unwrap().optional(),
  leftWidth: shape.leftWidth.unwrap().optional(),
  rightWidth: shape.rightWidth.unwrap().optional(),
  leftHidden: shape.leftHidden.unwrap().optional(),
  rightHidden: shape.rightHidden.unwrap().optional(),
  lastPlace: shape.lastPlace.unwrap().optional(),
  recent: shape.recent.unwrap().optional(),
  pinned: shape.pinned.unwrap().optional(),
  wroteTo: shape.wroteTo.unwrap().optional(),
  sharing: shape.sharing.unwrap().optional(),
  sendNotes: shape.sendNotes.unwrap().optional(),
  compared: shape.compared.unwrap().optional(),
});
