import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '#platform/fonts/unpack-woff.ts';

export type Weight = 'normal' | 'strong' | 'heavy';

const WEIGHTS: Record<Weight, number> = { normal: 500, strong: 700, heavy: 800 };
// One file each; the first that has a character draws it.
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

// A font remembers a glyph as the character that it first stood for, and a u that was first met as part of an ü as none
// at all: it would be drawn, but nobody could search or copy it. So each is met alone first. Ligatures stand for the
// letters in them.
function openFont(woff: Buffer): Font {
  const font = create(unpackWoff(woff));
  for (const codePoint of font.characterSet) {
    if (codePoint < 0xfb00 || codePoint > 0xfb06) font.glyphForCodePoint(codePoint);
  }
  return font;
}

// Placing the glyphs of a word costs more than drawing it, and tickets say the same words again and again. Whoever asks
// gets positions of his own, because documents scale them in place.
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

// Splits a text where the font that draws it changes. A character that none has is drawn without its accents, and a
// question mark stands for one that is not of these scripts at all.
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

// Whole characters, and no line breaks or marks that draw nothing.
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

// In points, at a size of one point. Word by word, as it is drawn.
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
