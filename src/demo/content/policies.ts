import type { DemoPolicies } from './types.ts';

const REFUND = {
  week: 'Ask until 7 days before the start and we give back all of it. After that you can still pass your ticket on.',
  twoDays: 'Ask until 48 hours before the start, tell us why, and we give back all of it.',
  half: 'Ask until 14 days before and we give back all of it. After that we decide case by case.',
  none: 'We give money back only if we cancel, but you can send your ticket to somebody else until the doors open.',
  weather: 'If the weather stops us you choose: the next date or all your money back.',
  release: 'The ticket costs nothing; if you cannot come, please send it to somebody who can.',
} as const;

const AGE = {
  all: 'All ages. Children under 5 come in free on a lap.',
  everyone: 'Everybody is welcome, and everybody needs a ticket, babies excepted.',
  adults: '18 and over. Bring an ID, we do check.',
  teens: '12 and over. Under 16 with an adult.',
  guided: '10 and over for safety. Under 18 with a parent or guardian.',
  kids: 'Made for ages 3 to 12. A grown-up stays with each group of children.',
} as const;

const ACCESS = {
  stepFree: 'Step-free entrance, accessible toilet, and a reserved row for wheelchair users.',
  lift: 'Lift to every floor. Tell the door team what you need and they will walk you in.',
  stairs: 'One flight of stairs and no lift yet. Write to us and we will carry, help or refund.',
  grass: 'Open grass, uneven in places. A firm path leads to the front and to accessible toilets.',
  trail: 'Rough ground, not suitable for wheelchairs. Ask us about the shorter, gentler loop.',
  beach: 'Soft sand; boards are laid to the stage and two beach wheelchairs can be borrowed.',
  quiet: 'Step-free, with a quiet room, a hearing loop and ear defenders for small ears.',
} as const;

type Refund = keyof typeof REFUND;
type Age = keyof typeof AGE;
type Access = keyof typeof ACCESS;

export function policies(refund: Refund, age: Age, access: Access): DemoPolicies {
  return { refund: REFUND[refund], age: AGE[age], access: ACCESS[access] };
}

const REFUND_IN_INDONESIAN: Record<Refund, string> = {
  week: 'Minta paling lambat 7 hari sebelum mulai dan uangmu kami kembalikan penuh. Setelah itu tiketmu masih bisa dialihkan.',
  twoDays: 'Minta paling lambat 48 jam sebelum mulai, ceritakan alasannya, dan uangmu kami kembalikan penuh.',
  half: 'Minta paling lambat 14 hari sebelumnya dan uangmu kami kembalikan penuh. Setelah itu kami lihat kasusnya.',
  none: 'Uang kembali hanya kalau kami membatalkan acara, tapi tiketmu boleh dikirim ke orang lain sampai pintu dibuka.',
  weather: 'Kalau cuaca menghentikan kami, kamu yang pilih: tanggal berikutnya atau uang kembali penuh.',
  release: 'Tiketnya gratis; kalau batal datang, tolong kirim ke orang lain yang bisa.',
};

const AGE_IN_INDONESIAN: Record<Age, string> = {
  all: 'Semua umur. Anak di bawah 5 tahun gratis kalau dipangku.',
  everyone: 'Siapa saja boleh datang dan semua perlu tiket, kecuali bayi.',
  adults: '18 tahun ke atas. Bawa KTP, kami benar-benar memeriksanya.',
  teens: '12 tahun ke atas. Di bawah 16 tahun didampingi orang dewasa.',
  guided: '10 tahun ke atas demi keselamatan. Di bawah 18 tahun didampingi orang tua atau wali.',
  kids: 'Dibuat untuk usia 3 sampai 12 tahun. Tiap rombongan anak ditemani satu orang dewasa.',
};

const ACCESS_IN_INDONESIAN: Record<Access, string> = {
  stepFree: 'Pintu masuk tanpa tangga, toilet difabel, dan satu baris khusus pengguna kursi roda.',
  lift: 'Ada lift ke semua lantai. Bilang saja ke petugas pintu, nanti diantar ke dalam.',
  stairs: 'Satu kali naik tangga dan belum ada lift. Kabari kami: kami bantu, papah, atau kembalikan uangmu.',
  grass: 'Lapangan rumput, di beberapa tempat tidak rata. Ada jalur keras ke depan dan ke toilet difabel.',
  trail: 'Medannya kasar dan tidak cocok untuk kursi roda. Tanyakan rute yang lebih pendek dan landai.',
  beach: 'Pasirnya lembut; ada papan jalan ke panggung dan dua kursi roda pantai yang bisa dipinjam.',
  quiet: 'Tanpa tangga, dengan ruang tenang, alat bantu dengar, dan pelindung telinga untuk anak.',
};

export function policiesInIndonesian(refund: Refund, age: Age, access: Access): DemoPolicies {
  return {
    refund: REFUND_IN_INDONESIAN[refund],
    age: AGE_IN_INDONESIAN[age],
    access: ACCESS_IN_INDONESIAN[access],
  };
}
