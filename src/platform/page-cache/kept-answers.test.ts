import { describe, expect, it } from 'vitest';
import { createKeptAnswers, type KeptAnswer } from './kept-answers.ts';

function counting(over: Partial<KeptAnswer<number>> = {}) {
  let now = 0;
  let asked = 0;
  const answers = createKeptAnswers<number>(() => now);
  const ask = async (): Promise<KeptAnswer<number>> => {
    asked += 1;
    return { value: asked, tags: ['lists'], freshUntil: null, isWorthKeeping: true, ...over };
  };
  return {
    answers,
    get: async () => (await answers.get('key', ask)).value,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('kept answers', () => {
  it('ask once, until a tag of theirs is dropped', async () => {
    const { answers, get } = counting();
    answers.trust(true);
    expect([await get(), await get()]).toEqual([1, 1]);
    answers.dropTags(['event:1']);
    expect(await get()).toBe(1);
    answers.dropTags(['lists']);
    expect([await get(), await get()]).toEqual([2, 2]);
    answers.flush();
    expect(await get()).toBe(3);
  });

  it('end after a minute, and after a second while changes are not heard of', async () => {
    const { answers, get, wait } = counting();
    answers.trust(true);
    await get();
    wait(59_999);
    expect(await get()).toBe(1);
    wait(1);
    expect(await get()).toBe(2);
    answers.trust(false);
    wait(999);
    expect(await get()).toBe(2);
    wait(1);
    expect(await get()).toBe(3);
    answers.trust(true);
    expect(await get()).toBe(4);
  });

  it('end when the clock changes what they show', async () => {
    const { answers, get, wait } = counting({ freshUntil: 100 });
    answers.trust(true);
    await get();
    wait(99);
    expect(await get()).toBe(1);
    wait(1);
    expect(await get()).toBe(2);
  });

  it('are not kept when they failed', async () => {
    const { answers, get } = counting({ isWorthKeeping: false });
    answers.trust(true);
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it('are asked for again when a change came while they were being asked for', async () => {
    const answers = createKeptAnswers<string>(() => 0);
    answers.trust(true);
    const answer = (value: string) => ({ value, tags: ['lists'], freshUntil: null, isWorthKeeping: true });
    await answers.get('key', async () => {
      answers.dropTags(['lists']);
      return answer('before');
    });
    expect((await answers.get('key', async () => answer('after'))).value).toBe('after');
  });
});
