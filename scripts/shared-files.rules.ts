// Which pages need a piece of code, and how large it is.
export interface Piece {
  pages: ReadonlySet<string>;
  bytes: number;
}

export interface SharedFile extends Piece {
  ids: string[];
}

// The cost of requesting one more file, in bytes of code: its headers, its entry in the manifest, and worse
// compression.
const FILE_COSTS = 550;

// Code that exactly the same pages need is put into one file. Two files are merged if pages save more by requesting one
// file less than other pages lose by downloading code that they do not need.
export function shareOut(pieces: ReadonlyMap<string, Piece>): SharedFile[] {
  const files = bySamePages(pieces);
  for (;;) {
    const best = bestPair(files);
    if (!best) return files;
    const [one, other] = best;
    files.splice(files.indexOf(other), 1);
    files[files.indexOf(one)] = {
      ids: [...one.ids, ...other.ids],
      pages: one.pages.union(other.pages),
      bytes: one.bytes + other.bytes,
    };
  }
}

function bySamePages(pieces: ReadonlyMap<string, Piece>): SharedFile[] {
  const files = new Map<string, SharedFile>();
  for (const [id, { pages, bytes }] of pieces) {
    const key = [...pages].sort().join(' ');
    const file = files.get(key) ?? { ids: [], pages, bytes: 0 };
    files.set(key, { ...file, ids: [...file.ids, id], bytes: file.bytes + bytes });
  }
  return [...files.values()];
}

function bestPair(files: readonly SharedFile[]): [SharedFile, SharedFile] | null {
  let best: [SharedFile, SharedFile] | null = null;
  let most = 0;
  for (const [place, one] of files.entries()) {
    for (const other of files.slice(place + 1)) {
      const gain = gainOf(one, other);
      if (gain > most) [best, most] = [[one, other], gain];
    }
  }
  return best;
}

function gainOf(one: Piece, other: Piece): number {
  const both = one.pages.intersection(other.pages).size;
  return both * FILE_COSTS - (one.pages.size - both) * other.bytes - (other.pages.size - both) * one.bytes;
}
