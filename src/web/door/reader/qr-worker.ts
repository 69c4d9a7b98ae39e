import decodeQR from 'qr/decode.js';

// Takes the pixels of a picture and answers the text of the code in it, or null. Beside the page, so that the picture
// on the screen does not stand still meanwhile.
self.onmessage = ({ data: picture }: MessageEvent<ImageData>) => {
  self.postMessage(textIn(picture));
};

// Time for a second look at a code that is hard to read: a cheap phone is slow.
const CARE = { timeLimit: 100 };

function textIn(picture: ImageData): string | null {
  try {
    return decodeQR(picture, CARE);
  } catch {
    return null;
  }
}
