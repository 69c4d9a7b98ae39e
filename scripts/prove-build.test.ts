import { createContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { type ProvableEntry, proveBuild } from './prove-build.ts';

function siteThat(draws: ProvableEntry['drawnOf'], failure?: Error): ServerBuild {
  const key = createContext<{ noteFailure(error: unknown): void }>();
  const entry: ProvableEntry = {
    createRequestHandler: () => async (_request, context) => {
      if (failure) (context as RouterContextProvider).get(key).noteFailure(failure);
      return new Response(null, { status: 500 });
    },
    RouterContextProvider,
    pageContext: key,
    drawnOf: draws,
    inLocale: (_locale, work) => work(),
  };
  return { entry: { module: entry } } as unknown as ServerBuild;
}

test('a build that renders is accepted, even if no call is answered', async () => {
  await proveBuild(siteThat(() => ({ text: '<html></html>' })));
});

test('a build whose router works in another way is not, and the reason is told', async () => {
  const failure = new Error('in another way');
  await expect(proveBuild(siteThat(() => undefined, failure))).rejects.toBe(failure);
  await expect(proveBuild(siteThat(() => undefined))).rejects.toThrow('does not render');
});
