import { describe, expect, it } from 'vitest';
import { cookieText, withNewest } from './remembered.ts';

describe('a remembered cookie', () => {
  it('is read among others', () => {
    expect(cookieText('a=1; MY_CITY=dar-es-salaam; b=2', 'MY_CITY')).toBe('dar-es-salaam');
    expect(cookieText('MY_SEARCH=taarab%20%26%20jazz', 'MY_SEARCH')).toBe('taarab & jazz');
  });

  it('is nothing when absent, named otherwise or malformed', () => {
    expect(cookieText('', 'MY_CITY')).toBe('');
    expect(cookieText('NOT_MY_CITY=x; MY_CITY2=y', 'MY_CITY')).toBe('');
    expect(cookieText('MY_CITY=%E0%A4%A', 'MY_CITY')).toBe('');
  });
});

describe('recent searches', () => {
  it('come newest first, each once in whatever case, five at most', () => {
    expect(withNewest(['jazz', 'comedy'], 'Comedy')).toEqual(['Comedy', 'jazz']);
    expect(withNewest(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  });
});
