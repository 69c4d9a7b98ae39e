// The small part of fontkit that is used here.
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint(codePoint: number): unknown;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: object[];
      positions: { xAdvance: number }[];
      readonly advanceWidth: number;
    };
  }
  export function create(bytes: Uint8Array): Font;
}
