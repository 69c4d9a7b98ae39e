import type { ServerBuild } from 'react-router';

// What this needs of the built site; see src/web/entry.server.tsx.
export interface ProvableEntry {
  createRequestHandler(
    build: ServerBuild,
    mode: 'production',
  ): (request: Request, context: unknown) => Promise<Response>;
  RouterContextProvider: new () => { set(key: unknown, value: unknown): void };
  pageContext: unknown;
  drawnOf(response: Response): { text: string } | undefined;
  inLocale<T>(locale: 'en', work: () => T): T;
}

// Renders a page of the build once, as it is when no call can be answered. Throws if the router does not render or hand
// over in the way that the entry relies on: otherwise only a browser would notice.
export async function proveBuild(build: ServerBuild): Promise<void> {
  const entry = build.entry.module as unknown as ProvableEntry;
  let failure: unknown = new Error('The built site does not render a page');
  const context = new entry.RouterContextProvider();
  context.set(entry.pageContext, {
    call: async () => ({ ok: false, error: { statusCode: 503, statusMessage: '', message: '' } }),
    locale: 'en',
    place: { country: [], city: [] },
    now: new Date(),
    publicUrl: 'http://localhost',
    maps: null,
    openApi: () => ({}),
    describe() {},
    descriptions: () => [],
    noteFailure(error: unknown) {
      failure = error;
    },
    findOldAddress: async () => null,
  });
  const handle = entry.createRequestHandler(build, 'production');
  const response = await entry.inLocale('en', () => handle(new Request('http://localhost/terms'), context));
  if (!entry.drawnOf(response)?.text.includes('</html>')) throw failure;
}
