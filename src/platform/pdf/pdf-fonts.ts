import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '#platform/fonts/unpack-woff.ts';

export type Weight = 'normal' | 'strong' | 'heavy';

const WEIGHTS: Record<Weight, number> = { normal: 500, strong: 700, heavy: 800 };
// One font file for each. A character is drawn with the first of them that has it.
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'] as const;

const MOST_KEPT = 20_000;

export interface PdfFont {
  name: string;
  font: Font;
}

const opened = new Map<string, PdfFont>();

function fontOf(script: (typeof SCRIPTS)[number], weight: Weight): PdfFont {
  const name = `plus-jakarta-sans-${script}-${WEIGHTS[weight]}-normal`;
  let known = opened.get(name);
  if (!known) {
    const file = fileURLToPath(import.meta.resolve(`@fontsource/plus-jakarta-sans/files/${name}.woff`));
    known = { name, font: rememberLayouts(openFont(readFileSync(file))) };
    opened.set(name, known);
  }
  return known;
}

// A font notes for each glyph the character for which it was first used. If a u is first met as part of an ü, its glyph
// is noted without a character: it would be drawn, but nobody could search for it or copy it. So every character is
// used once by itself first. A ligature stands for the letters in it.
function openFont(woff: Buffer): Font {
  const font = create(unpackWoff(woff));
  for (const codePoint of font.characterSet) {
    if (codePoint < 0xfb00 || codePoint > 0xfb06) font.glyphForCodePoint(codePoint);
  }
  return font;
}

// Placing the glyphs of a word costs more than drawing it, and tickets say the same words again and again. Every caller
// gets its own copy of the positions, because documents scale them in place.
function rememberLayouts(font: Font): Font {
  const layouts = new Map<string, ReturnType<Font['layout']>>();
  const remembering: Font = Object.create(font);
  remembering.layout = (text) => {
    let layout = layouts.get(text);
    if (!layout) {
      if (layouts.size >= MOST_KEPT) layouts.clear();
      layout = font.layout(text);
      layouts.set(text, layout);
    }
    const positions = layout.positions.map((position) => ({ ...position }));
    return {
      glyphs: layout.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, position) => sum + position.xAdvance, 0);
      },
    };
  };
  return remembering;
}

export interface Run {
  font: PdfFont;
  text: string;
}

// Splits a text where the font that draws it changes. A character that no font has is drawn without its accents, or as
// a question mark.
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of tidy(text)) {
    const { font, text: drawn } = drawnBy(character, weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

// Composed characters, without line breaks and invisible marks.
const tidy = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

const drawn = new Map<string, Run>();

function drawnBy(character: string, weight: Weight): Run {
  const key = weight + character;
  let run = drawn.get(key);
  if (!run) {
    if (drawn.size >= MOST_KEPT) drawn.clear();
    run = findFont(character, weight);
    drawn.set(key, run);
  }
  return run;
}

function findFont(character: string, weight: Weight): Run {
  for (const form of [character, character.normalize('NFKD').replace(/\p{M}/gu, '')]) {
    if (form === '') continue;
    for (const script of SCRIPTS) {
      const known = fontOf(script, weight);
      const has = (one: string) => known.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0);
      if ([...form].every(has)) return { font: known, text: form };
    }
  }
  return { font: fontOf('latin', weight), text: '?' };
}

const widths = new Map<string, number>();

// In points, at a font size of one point. Measured word by word, because it is drawn so.
export function unitWidth(text: string, weight: Weight): number {
  return text.split(/(?<= )/).reduce((sum, word) => sum + wordWidth(word, weight), 0);
}

function wordWidth(word: string, weight: Weight): number {
  const key = weight + word;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= MOST_KEPT) widths.clear();
    width = runsOf(word, weight).reduce(
      (sum, run) => sum + run.font.font.layout(run.text).advanceWidth / run.font.font.unitsPerEm,
      0,
    );
    widths.set(key, width);
  }
  return width;
}
