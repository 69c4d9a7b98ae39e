import decodeQR from 'qr/decode.js';

// Takes the pixels of a picture and answers the text of the code in it, or null. Beside the page, so that the picture
// on the screen does not stand still meanwhile.
self.onmessage = ({ data: picture }: MessageEvent<ImageData>) => {
  self.postMessage(textIn(picture));
};

// More effort than for a picture that is followed by sixty others a second: a torn code is worth it, and a cheap phone is slow.
const CARE = { effort: 4, timeLimit: 250 };

function textIn(picture: ImageData): string | null {
  try {
    return decodeQR(picture, CARE);
  } catch {
    return null;
  }
}
