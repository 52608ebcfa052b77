const BINARY = new Set(
  (
    'png jpg jpeg gif webp avif bmp ico icns tif tiff psd heic mp3 mp4 m4a mov avi mkv webm ogg wav flac pdf zip gz tgz ' +
    'bz2 xz zst 7z rar jar war class exe dll so dylib a o lib bin dat db sqlite wasm ttf otf woff woff2 eot node pyc ' +
    'keystore p12 der deb rpm dmg iso img blend fbx glb parquet npy npz pt onnx'
  ).split(' '),
);
/** Hosts do not hold back text this small, so such a file is binary. */
const SMALL_FILE_BYTES = 32 * 1024;

/**
 * Why the host held a file back, derived from name and size because the host does not say. See the specification,
 * filtered_files.
 */
export function heldReason(path: string, bytes: number): 'large' | 'binary' {
  return isBinaryName(path) || bytes < SMALL_FILE_BYTES ? 'binary' : 'large';
}

/** Whether a file with this name is never text, in any encoding. */
export const isBinaryName = (path: string): boolean =>
  BINARY.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
