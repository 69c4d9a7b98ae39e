import type { OtherTexts } from '#modules/catalog/index.ts';
import { paragraphs } from './markdown.ts';

// What some events say in other languages, by their slug.
export const TEXTS: Readonly<Record<string, OtherTexts>> = {
  'benga-under-the-trees': {
    sw: {
      name: 'Benga Chini ya Miti',
      summary: 'Bendi tatu za benga, mteremko mmoja wa nyasi na magitaa yasiyokuacha ukae.',
      description: paragraphs(
        'Mteremko wa Arboretum ulitengenezwa kwa siku kama hii: wewe lete leso, sisi tutaleta magitaa. Ochieng Raha Band wanaanza saa kumi, Kogelo Cousins wanapiga saa moja kabla ya jua kuzama, na Mama Adhis anafunga kwa wimbo anaoapa utakuwa mfupi kuliko yote. Haijawahi kuwa hivyo.',
        'Fika mapema ukitaka kivuli. Vibanda viwili vya nyama, kimoja cha chapati na mwenye madafu baridi sana watakuwepo tangu mwanzo.',
      ),
    },
    id: {
      name: 'Benga di Bawah Pepohonan',
      summary: 'Tiga band benga, satu lereng rumput, dan gitar yang tidak membiarkanmu duduk.',
      description: paragraphs(
        'Lereng Arboretum memang dibuat untuk ini: kamu bawa kain, kami bawa gitar. Ochieng Raha Band mulai pukul empat, Kogelo Cousins bermain sejam sebelum matahari terbenam, dan Mama Adhis menutup malam.',
        'Datang lebih awal kalau mau tempat teduh. Ada dua lapak nyama, satu lapak chapati, dan penjual kelapa muda yang dingin sekali.',
      ),
    },
  },
  'taarab-below-the-fort': {
    sw: {
      name: 'Taarabu Chini ya Ngome',
      summary: 'Fidla, qanuni na umbea uliotiwa muziki, kwenye nyasi chini ya kuta za kale za Mombasa.',
      description: '',
    },
  },
  'nyatiti-and-the-lake': {
    sw: {
      name: 'Nyatiti na Ziwa',
      summary: 'Nyuzi nane, njuga moja ya mguu, na jua linalozama Ziwa Viktoria nyuma ya mpigaji.',
      description: '',
    },
  },
  'singeli-speed': {
    sw: {
      name: 'Kasi ya Singeli: Kuliko Kivuko',
      summary:
        'Mapigo mia mbili kwa dakika kwenye karakana ya mashua Kigamboni. Nyoosha viungo kabla ya kuja.',
      description: '',
    },
  },
  'dangdut-kapal-terakhir': {
    en: {
      name: 'Dangdut Until the Last Boat',
      summary: 'Koplo drums on Kenjeran pier until the last boat sounds its horn.',
      description: paragraphs(
        'Two kendang players, one legendary flute, and Neng Ratih Kencana in her golden jacket. On Kenjeran pier the sea wind is a smoke machine for free.',
        'The last boat to Madura leaves at 23:45, and the band knows it.',
      ),
    },
  },
  'keroncong-sore-di-suropati': {
    en: {
      name: 'Afternoon Keroncong in Suropati',
      summary: 'A free afternoon of keroncong in the park; bring a mat and anybody’s grandmother.',
      description: '',
    },
  },
};
