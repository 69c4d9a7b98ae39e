import { z } from 'zod';

// A file that comes instead of a JSON body. It is read when somebody asks for it, after it is known who sends it and that
// they may; until then nothing of it is in memory.
export interface SentFile {
  read(): Promise<Uint8Array | 'too_large' | 'broken_off'>;
}

// For contracts. Over the wire the body is the file itself.
export const sentFile = z.custom<SentFile>((value) => typeof (value as SentFile | null)?.read === 'function');
