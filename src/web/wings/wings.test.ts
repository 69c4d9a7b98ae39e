import { describe, expect, it } from 'vitest';
import routes from '#web/routes.ts';
import type { Wing } from './wing.ts';

describe('every wing', () => {
  it.each(routes.map(({ file }) => file))('%s names its shell', async (file) => {
    expect(file).toMatch(/^wings\//);
    const { handle } = (await import(/* @vite-ignore */ `#web/${file}`)) as { handle: Wing };
    expect(handle.Shell).toBeTypeOf('function');
  });

  it('has pages, and no page stands outside of all of them', () => {
    for (const { path, index, children } of routes) {
      expect([path, index]).toEqual([undefined, undefined]);
      expect(children?.length).toBeGreaterThan(0);
    }
  });
});
