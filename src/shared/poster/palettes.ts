export type Palette = {
  name: string;
  /** The darkest tone: silhouettes and outlines. */
  ground: string;
  /** The cloth under the border. */
  frame: string;
  /** The cloth under the motif, the poster's dominant colour. */
  field: string;
  /** A neighbour of the field, for tone-on-tone pattern. */
  shade: string;
  /** A field that is always dark enough for light to shine on it. */
  dusk: string;
  bold: string;
  warm: string;
  cool: string;
  /** The lightest tone, in small amounts. */
  spark: string;
};

type Tones = [
  ground: string,
  frame: string,
  field: string,
  shade: string,
  dusk: string,
  bold: string,
  warm: string,
  cool: string,
  spark: string,
];

function palette(name: string, tones: Tones): Palette {
  const [ground, frame, field, shade, dusk, bold, warm, cool, spark] = tones;
  return { name, ground, frame, field, shade, dusk, bold, warm, cool, spark };
}

// biome-ignore format: one palette a line reads as a colour chart
export const PALETTES: readonly [Palette, ...Palette[]] = [
  palette('indigo',   ['#16123F', '#16123F', '#2F2A9C', '#3E39B3', '#2F2A9C', '#FF6B3D', '#FFC24B', '#6FD6CC', '#FFF4E0']),
  palette('lagoon',   ['#08302F', '#08302F', '#0E6B65', '#157D75', '#0E6B65', '#F26A3D', '#F8C95A', '#A8E0C8', '#FDF6E3']),
  palette('beet',     ['#3D0A24', '#3D0A24', '#8E1B45', '#A22A56', '#8E1B45', '#FF8155', '#FFD36E', '#F5B5C4', '#FFF0E4']),
  palette('harbour',  ['#0B1F38', '#0B1F38', '#17517E', '#216294', '#17517E', '#F25F5C', '#F9B934', '#9BD3E6', '#F1F7F5']),
  palette('clay',     ['#3A1A0C', '#3A1A0C', '#C4562A', '#D1683B', '#7C3216', '#1C8C86', '#FFD083', '#A9DDCB', '#FFF6E6']),
  palette('forest',   ['#0C281B', '#0C281B', '#1E6142', '#2A7351', '#1E6142', '#F3722C', '#F9C74F', '#A9D98A', '#F5F8E4']),
  palette('orchid',   ['#2E0940', '#2E0940', '#6D2089', '#7F339B', '#6D2089', '#FF5F93', '#FFC75F', '#B9A5FF', '#FBF0FF']),
  palette('marigold', ['#2A1B52', '#2A1B52', '#F9B12B', '#FBC255', '#4A2C7E', '#DB3A26', '#FFE9B8', '#17958A', '#FFFAEC']),
  palette('brick',    ['#360D0A', '#360D0A', '#A32F1D', '#B5432F', '#A32F1D', '#FFAE45', '#F7DFA0', '#67C9BE', '#FFF5E6']),
  palette('ember',    ['#171413', '#741C0E', '#262220', '#38322E', '#262220', '#EE5A2D', '#FFB627', '#5FB5A8', '#F6F1DE']),
  palette('coral',    ['#0B3442', '#0B3442', '#F2735A', '#F68970', '#A63F2E', '#12808C', '#FFDB91', '#B9E4DC', '#FFF4EA']),
  palette('paper',    ['#221C5A', '#3A2FB0', '#F6E7C9', '#EBD7AE', '#3A2FB0', '#DE4A2D', '#F0A323', '#2E938D', '#FFFDF6']),
];
