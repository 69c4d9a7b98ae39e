import type { DemoReview } from './types.ts';

// By the slug of a past event, newest first. Each is in its author's language.
export const REVIEWS: Record<string, DemoReview[]> = {
  'songs-from-the-night-bus': [
    {
      by: 'Wanjiru Kamau',
      stars: 5,
      text: 'The story about the conductor who sang the change back to you had the whole yard in tears. Doors opened on time, sound was clear even at the back wall.\n\nTake a jacket: Mwangaza gets cold after nine.',
      hoursAfter: 160,
      answer: {
        text: 'Asante Wanjiru! The conductor is real and was sitting two rows behind you. We will have blankets next time.',
        hoursAfter: 176,
      },
    },
    {
      by: 'Brian Otieno',
      stars: 4,
      text: 'Lovely songs and a fair price. One bar for 150 people is not enough, I missed half of the second set in the queue.',
      hoursAfter: 120,
      answer: {
        text: 'You are right, Brian. Two bars from now on, and one of them takes M‑Pesa only.',
        hoursAfter: 146,
      },
    },
    { by: 'Achieng Odhiambo', stars: 5, text: 'Best weeknight I ever had.', hoursAfter: 98 },
    {
      by: 'Salim Abdalla',
      stars: 5,
      text: 'Nilikuja peke yangu, nikaondoka na marafiki watatu. Muziki mtamu sana.',
      hoursAfter: 75,
    },
    { by: 'Mercy Chebet', stars: 4, text: '', hoursAfter: 70 },
    {
      by: 'Kioko Mutua',
      stars: 3,
      text: 'Good music, hard chairs. If your back is like mine bring a cushion.',
      hoursAfter: 55,
    },
    {
      by: 'Faith Njeri',
      stars: 5,
      text: 'My mother does not like concerts. She asked me when the next one is.',
      hoursAfter: 47,
    },
    { by: 'Dennis Wafula', stars: 5, text: '', hoursAfter: 40 },
    {
      by: 'Halima Noor',
      stars: 4,
      text: 'Parking was easy, the guards were kind, and they ended before the last matatu.',
      hoursAfter: 31,
    },
    {
      by: 'Joy Wambui',
      stars: 2,
      text: 'We stood behind a pillar. Unreserved seating should not sell seats behind pillars.',
      hoursAfter: 26,
      answer: {
        text: 'That should not have happened. Those eight places are not sold any more; please write to us for your money back.',
        hoursAfter: 41,
      },
    },
    { by: 'Peter Kariuki', stars: 5, text: 'Ate samosas, cried twice, home by eleven.', hoursAfter: 22 },
    { by: 'Zawadi Mwende', stars: 5, text: '', hoursAfter: 20 },
    {
      by: 'Omari Juma',
      stars: 4,
      text: 'Would have loved one more song from the woman with the nyatiti.',
      hoursAfter: 14,
    },
  ],
  'kampala-string-night': [
    {
      by: 'Nakato Grace',
      stars: 5,
      text: 'When the cellist put on the ankle bells nobody could keep still. I did not know that a fiddle with one string can do that.',
      hoursAfter: 61,
      answer: { text: 'Neither did the cellist! Webale nyo, Grace.', hoursAfter: 69 },
    },
    {
      by: 'Okello Ivan',
      stars: 4,
      text: 'Starts on time, which in Kampala is a review by itself. A roof over the benches would be good.',
      hoursAfter: 50,
    },
    {
      by: 'Prossy Nabirye',
      stars: 5,
      text: 'Took my father for his 70th. He knew every song.',
      hoursAfter: 33,
    },
    {
      by: 'Sanyu Babirye',
      stars: 3,
      text: 'Beautiful, but I could not hear the endingidi when the quartet joined.',
      hoursAfter: 18,
    },
    { by: 'Isaac Kintu', stars: 5, text: '', hoursAfter: 12 },
  ],
  'ubud-mask-makers-evening': [
    {
      by: 'Ni Luh Sekar',
      stars: 5,
      text: 'Penarinya berganti tujuh topeng dan setiap kali jadi orang lain. Anakku sampai lupa main HP.',
      hoursAfter: 80,
      answer: { text: 'Matur suksma, Luh! Salam untuk si kecil dari topeng nomor empat.', hoursAfter: 93 },
    },
    {
      by: 'Dimas Prasetyo',
      stars: 4,
      text: 'Tempatnya nyaman, duduk di tikar. Datang lebih awal kalau mau di depan.',
      hoursAfter: 52,
    },
    {
      by: 'Hana Wilson',
      stars: 5,
      text: 'The carver let us hold a mask older than my grandmother. Unforgettable, and not a tourist show at all.',
      hoursAfter: 36,
    },
    { by: 'Kadek Surya', stars: 5, text: '', hoursAfter: 21 },
    { by: 'Rina Wulandari', stars: 3, text: 'Pertunjukannya bagus, parkirnya tidak.', hoursAfter: 15 },
  ],
  'sanur-kite-and-sound': [
    {
      by: 'Gede Mahendra',
      stars: 5,
      text: 'Layangan sepanjang bus, lalu gamelan dengan bass di malam hari. Merinding.',
      hoursAfter: 130,
    },
    {
      by: 'Putri Maharani',
      stars: 4,
      text: 'Seru! Tapi bawa topi dan air, siangnya panas sekali.',
      hoursAfter: 90,
      answer: {
        text: 'Siap, tahun depan ada dua keran air minum lagi dan tenda di sisi timur.',
        hoursAfter: 125,
      },
    },
    {
      by: 'Tom Becker',
      stars: 5,
      text: 'They carried more rubbish off that beach than two thousand people brought. Respect.',
      hoursAfter: 44,
    },
    {
      by: 'Made Artini',
      stars: 2,
      text: 'Antrean masuk satu jam. Musiknya bagus, tapi aku lelah duluan.',
      hoursAfter: 41,
      answer: { text: 'Maaf, Made. Satu pintu memang kurang; berikutnya ada tiga.', hoursAfter: 63 },
    },
    { by: 'Bayu Nugroho', stars: 5, text: '', hoursAfter: 25 },
    {
      by: 'Ayu Lestari',
      stars: 4,
      text: 'Anak-anak boleh ikut pegang talinya. Terima kasih, Pak Wayan!',
      hoursAfter: 18,
    },
  ],
  'panggung-terbuka-jogja-komedi': [
    {
      by: 'Rizki Ramadhan',
      stars: 5,
      text: 'Sakit perut. Yang kalah lomba justru paling lucu.',
      hoursAfter: 4,
    },
    {
      by: 'Sinta Dewi',
      stars: 4,
      text: 'Kursinya rapat, tapi malah jadi akrab. Harga "bayar semampunya" itu keren.',
      hoursAfter: 2,
    },
  ],
  'paduan-suara-lintas-kota': [
    {
      by: 'Maria Simanjuntak',
      stars: 5,
      text: 'Empat kota, satu napas. Aku menangis di lagu ketiga.',
      hoursAfter: 70,
    },
    {
      by: 'Yohanes Wibowo',
      stars: 5,
      text: 'Akustik gedungnya luar biasa dan semua mulai tepat waktu.',
      hoursAfter: 44,
    },
    { by: 'Citra Ayu', stars: 4, text: '', hoursAfter: 20 },
  ],
  'denpasar-shadow-zoo': [
    {
      by: 'Komang Lestari',
      stars: 5,
      text: 'Anakku pulang membawa badak kulit buatannya sendiri dan tidur sambil memeluknya.',
      hoursAfter: 75,
      answer: { text: 'Badak itu juga favorit kami. Sampai jumpa di kebun berikutnya!', hoursAfter: 98 },
    },
    {
      by: 'Indra Gunawan',
      stars: 4,
      text: 'Guntingnya kurang, jadi harus bergantian. Selebihnya sempurna.',
      hoursAfter: 26,
    },
    { by: 'Sarah Putu', stars: 5, text: '', hoursAfter: 17 },
  ],
  'badminton-night-of-the-veterans': [
    {
      by: 'Pak Teguh Santoso',
      stars: 5,
      text: 'Kalah 19–21, tapi sudah tiga puluh tahun tidak sebahagia ini.',
      hoursAfter: 50,
    },
    {
      by: 'Novi Anggraini',
      stars: 5,
      text: 'Ayahku jadi pahlawan semalam. Kipasnya juga berguna.',
      hoursAfter: 23,
    },
    { by: 'Hendra Kurnia', stars: 4, text: '', hoursAfter: 14 },
  ],
  'surabaya-robot-derby': [
    {
      by: 'Farhan Akbar',
      stars: 5,
      text: 'Robot sekolahku jatuh pertama, tapi idenya dapat piala. Panitianya sabar sekali.',
      hoursAfter: 30,
    },
    {
      by: 'Wati Kusuma',
      stars: 4,
      text: 'Layar besarnya membantu, dari belakang pun kelihatan.',
      hoursAfter: 27,
    },
    {
      by: 'Agus Salim',
      stars: 3,
      text: 'Seru, tapi dua jam lebih lama dari jadwal.',
      hoursAfter: 9,
      answer: {
        text: 'Betul, Pak Agus. Baterai tidak bisa diajak rapat. Tahun depan babaknya kami kurangi.',
        hoursAfter: 31,
      },
    },
  ],
  'pilau-for-a-thousand': [
    {
      by: 'Rehema Said',
      stars: 5,
      text: 'Pilau ya chungu cha nne ndiyo mfalme. Nimekula sahani mbili na sijutii.',
      hoursAfter: 66,
    },
    {
      by: 'Rajabu Hamisi',
      stars: 4,
      text: 'Chakula kitamu, foleni ndefu kidogo. Ngoma zilitufanya tusahau njaa.',
      hoursAfter: 35,
      answer: { text: 'Asante Rajabu! Mwakani vyungu kumi na mbili na foleni tatu.', hoursAfter: 58 },
    },
    {
      by: 'Neema Mushi',
      stars: 5,
      text: 'Mabishano ya karafuu yaliendelea hadi kwenye daladala.',
      hoursAfter: 28,
    },
    {
      by: 'Daniel Kessy',
      stars: 3,
      text: 'Great pilau, but the banana ran out by one o’clock and I was promised a banana.',
      hoursAfter: 22,
    },
    { by: 'Asha Bakari', stars: 5, text: '', hoursAfter: 16 },
  ],
  'lamu-donkey-derby': [
    {
      by: 'Fatuma Omar',
      stars: 5,
      text: 'Punda wetu alisimama mara mbili kula na bado akashinda. Lamu ni Lamu!',
      hoursAfter: 48,
    },
    {
      by: 'James Mwangi',
      stars: 4,
      text: 'Came from Nairobi for it. Get to the wall by two if you want shade.',
      hoursAfter: 24,
    },
    {
      by: 'Zuhura Athman',
      stars: 5,
      text: 'Madaktari wa wanyama walikuwepo na punda wote walipata maji. Nimefurahi kuona hivyo.',
      hoursAfter: 15,
      answer: { text: 'Punda kwanza, mbio baadaye. Shukran, Zuhura.', hoursAfter: 27 },
    },
  ],
  'kigali-repair-cafe': [
    {
      by: 'Keza Umutoni',
      stars: 5,
      text: 'My radio from 1987 sings again, and I now know how to solder.',
      hoursAfter: 30,
    },
    {
      by: 'Claude Habimana',
      stars: 4,
      text: 'They could not save my blender, but they told me honestly why and gave me milk tea.',
      hoursAfter: 20,
      answer: {
        text: 'We still think about that blender. Come back with the next thing, Claude.',
        hoursAfter: 26,
      },
    },
    { by: 'Innocent Mugisha', stars: 5, text: '', hoursAfter: 5 },
  ],
};
