import type { Locale } from '#shared/i18n.ts';

export interface DemoPost {
  slug: string;
  author: string;
  poster: { category: string; seed: number };
  daysAgo: number;
  words: Record<Locale, { title: string; summary: string; body: string }>;
}

// What the demo's blog says, newest first.
export const POSTS: readonly DemoPost[] = [
  {
    slug: 'tickets-without-a-network',
    author: 'Neema Achieng',
    poster: { category: 'tech', seed: 12 },
    daysAgo: 3,
    words: {
      en: {
        title: 'Your ticket works without a network. Here is how',
        summary: 'Ten thousand phones in one field, and no bars. The gate opens all the same.',
        body: `At a big show the first thing to go is the network. So we built tickets that do not need one.

## On your phone
Open your ticket once at home. From then on it stays on your phone, code and all, and opens in flight mode. The line “Saved on this phone” tells you that it is there.

## On paper
The mail with your tickets has a PDF. Print it or keep the file; the code is the same.

## At the door
The code carries a signature. A scanner can tell a real one from a copy of the design without asking anybody.

## Before you leave home
1. Open each ticket once.
2. Turn the brightness up when you reach the gate.
3. Coming with friends? [Send them their tickets](/help?q=friend), so that nobody waits for the one with the phone.`,
      },
      id: {
        title: 'Tiketmu tetap jalan tanpa sinyal. Begini caranya',
        summary: 'Sepuluh ribu HP di satu lapangan, tanpa sinyal. Pintu tetap terbuka.',
        body: `Di acara besar, yang pertama hilang adalah sinyal. Karena itu kami membuat tiket yang tidak membutuhkannya.

## Di HP-mu
Buka tiketmu sekali di rumah. Setelah itu ia tersimpan di HP, lengkap dengan kodenya, dan bisa dibuka dalam mode pesawat. Tulisan “Tersimpan di ponsel ini” menandakan tiketnya sudah ada.

## Di kertas
Email tiketmu berisi PDF. Cetak atau simpan berkasnya; kodenya sama.

## Di pintu
Kode itu membawa tanda tangan digital. Pemindai bisa membedakan yang asli dari tiruan tanpa bertanya ke siapa pun.

## Sebelum berangkat
1. Buka setiap tiket sekali.
2. Terangkan layar saat sampai di pintu.
3. Datang bareng teman? [Kirimkan tiket mereka](/help?q=teman), supaya tidak ada yang menunggu si pemegang HP.`,
      },
      sw: {
        title: 'Tiketi yako hufanya kazi bila mtandao. Hivi ndivyo',
        summary: 'Simu elfu kumi kwenye uwanja mmoja, bila mtandao. Mlango unafunguka hata hivyo.',
        body: `Kwenye onyesho kubwa, cha kwanza kupotea ni mtandao. Kwa hiyo tulitengeneza tiketi zisizouhitaji.

## Kwenye simu yako
Fungua tiketi yako mara moja nyumbani. Tangu hapo inabaki kwenye simu, pamoja na msimbo, na hufunguka hata simu ikiwa kwenye hali ya ndegeni. Maneno “Imehifadhiwa kwenye simu hii” yanakuonyesha kuwa ipo.

## Kwenye karatasi
Barua yenye tiketi zako ina PDF. Ichapishe au itunze; msimbo ni uleule.

## Mlangoni
Msimbo una saini. Kifaa cha kukagua kinaweza kutofautisha halisi na bandia bila kumuuliza yeyote.

## Kabla ya kutoka nyumbani
1. Fungua kila tiketi mara moja.
2. Ongeza mwangaza ukifika mlangoni.
3. Unakuja na marafiki? [Watumie tiketi zao](/help?q=rafiki), ili asiwepo anayemsubiri mwenye simu.`,
      },
    },
  },
  {
    slug: 'one-price-from-the-start',
    author: 'Baraka Mollel',
    poster: { category: 'comedy', seed: 7 },
    daysAgo: 12,
    words: {
      en: {
        title: 'One price, from the first look to the receipt',
        summary: 'Why no fee appears on our last page: it was inside the price all along.',
        body: `You know the moment: the ticket was 1,500, and on the last page it is 1,740. We think that this is rude, so it does not happen here.

## What you see is what you pay
The price on the card is the price on the event page, in your cart, on the payment prompt and on the receipt. A flash sale or a code can make it lower, never higher.

## What the organiser pays
Our fee is 5 % of a paid ticket. Of a ticket for 1,000 shillings the organiser gets 950. Free tickets cost nobody anything.

## And when money goes back
A refund is the whole price. The fee goes back with it, because a ticket that was not used should not earn us anything.`,
      },
      id: {
        title: 'Satu harga, dari lihat pertama sampai struk',
        summary: 'Kenapa tidak ada biaya muncul di halaman terakhir: sudah ada di dalam harga sejak awal.',
        body: `Kamu pasti kenal momen ini: tiketnya 150 ribu, lalu di halaman terakhir jadi 174 ribu. Menurut kami itu tidak sopan, jadi di sini tidak terjadi.

## Yang kamu lihat, itu yang kamu bayar
Harga di kartu acara sama dengan di halaman acara, di keranjang, di permintaan pembayaran, dan di struk. Flash sale atau kode bisa membuatnya lebih murah, tidak pernah lebih mahal.

## Yang dibayar penyelenggara
Biaya kami 5 % dari tiket berbayar. Dari tiket seharga Rp 100.000, penyelenggara menerima Rp 95.000. Tiket gratis tidak membebani siapa pun.

## Dan saat uang kembali
Pengembalian berarti harga penuh. Biayanya ikut kembali, karena tiket yang tidak dipakai tidak pantas memberi kami untung.`,
      },
      sw: {
        title: 'Bei moja, tangu mwanzo hadi risiti',
        summary: 'Kwa nini hakuna ada inayotokea ukurasa wa mwisho: ilikuwa ndani ya bei muda wote.',
        body: `Unaijua hali hii: tiketi ilikuwa 1,500, na ukurasa wa mwisho ni 1,740. Tunaona huo si ustaarabu, kwa hiyo hapa haitokei.

## Unachoona ndicho unacholipa
Bei kwenye kadi ya tukio ndiyo iliyo kwenye ukurasa wa tukio, kikapu, ombi la malipo na risiti. Ofa ya muda mfupi au msimbo hupunguza, kamwe haiongezi.

## Anacholipa mwandaaji
Ada yetu ni 5 % ya tiketi iliyolipiwa. Kwa tiketi ya shilingi 1,000 mwandaaji anapata 950. Tiketi za bure hazimgharimu mtu.

## Na pesa zikirudi
Kurudishiwa ni bei yote. Ada inarudi nayo, kwa sababu tiketi isiyotumika haistahili kutupa faida.`,
      },
    },
  },
  {
    slug: 'how-to-fill-a-small-room',
    author: 'Neema Achieng',
    poster: { category: 'music', seed: 31 },
    daysAgo: 26,
    words: {
      en: {
        title: 'How to fill a room of eighty',
        summary: 'Five habits of organisers whose small nights sell out.',
        body: `Big stages get the headlines. Most good nights happen in small rooms. This is what the ones that fill up have in common.

1. **They open early, with a reason to buy now.** A flash sale for the first twenty tickets moves more people than a poster.
2. **They write the first line for somebody who knows nobody.** Who plays, what it feels like, when it ends.
3. **They say where.** A landmark beats an address: “behind the petrol station” brings people to the door.
4. **They let friends send tickets to each other.** One buyer who brings three is your best advertising.
5. **They answer reviews.** Two sentences are enough. People read them before they buy the next time.

Start with one night, look at what sold when, and do the next one better.`,
      },
      id: {
        title: 'Cara memenuhi ruangan delapan puluh kursi',
        summary: 'Lima kebiasaan penyelenggara yang acara kecilnya selalu habis.',
        body: `Panggung besar masuk berita. Tapi kebanyakan malam yang bagus terjadi di ruang kecil. Ini kesamaan mereka yang selalu penuh.

1. **Mereka membuka penjualan lebih awal, dengan alasan untuk beli sekarang.** Flash sale untuk dua puluh tiket pertama lebih menggerakkan orang daripada poster.
2. **Kalimat pertamanya ditulis untuk orang yang belum kenal siapa-siapa.** Siapa yang tampil, seperti apa rasanya, jam berapa selesai.
3. **Mereka menyebut tempatnya dengan jelas.** Patokan mengalahkan alamat: “di belakang pom bensin” membawa orang sampai ke pintu.
4. **Mereka membiarkan teman saling mengirim tiket.** Satu pembeli yang membawa tiga orang adalah iklan terbaikmu.
5. **Mereka menjawab ulasan.** Dua kalimat sudah cukup. Orang membacanya sebelum membeli lagi.

Mulai dari satu malam, lihat apa yang laku kapan, lalu buat yang berikutnya lebih baik.`,
      },
      sw: {
        title: 'Jinsi ya kujaza ukumbi wa watu themanini',
        summary: 'Tabia tano za waandaaji ambao usiku wao mdogo huisha tiketi.',
        body: `Majukwaa makubwa hupata vichwa vya habari. Lakini burudani nyingi nzuri hufanyika kwenye kumbi ndogo. Hivi ndivyo zinazojaa zinavyofanana.

1. **Hufungua mauzo mapema, na sababu ya kununua sasa.** Ofa kwa tiketi ishirini za kwanza huvuta watu kuliko bango.
2. **Huandika mstari wa kwanza kwa mtu asiyemjua yeyote.** Nani anapiga, inakuwaje, inaisha saa ngapi.
3. **Husema ni wapi.** Alama ya mahali hushinda anwani: “nyuma ya kituo cha mafuta” huwafikisha watu mlangoni.
4. **Huwaacha marafiki watumiane tiketi.** Mnunuzi mmoja anayeleta watatu ndiye tangazo lako bora.
5. **Hujibu maoni.** Sentensi mbili zinatosha. Watu huyasoma kabla ya kununua tena.

Anza na usiku mmoja, angalia kilichouzwa lini, na ufanye unaofuata uwe bora zaidi.`,
      },
    },
  },
  {
    slug: 'safe-with-m-pesa',
    author: 'Baraka Mollel',
    poster: { category: 'faith', seed: 3 },
    daysAgo: 41,
    words: {
      en: {
        title: 'Paying with M‑Pesa, without a worry',
        summary: 'What the prompt should say, what to do when it is slow, and what nobody may ask you.',
        body: `Most of our buyers in Kenya pay with M‑Pesa. Here is how to do it with an easy mind.

## The prompt
It comes to your own phone, with the amount that you saw on the page. Type your PIN there and nowhere else. Nobody from our side ever asks for it.

## When it takes long
Usually it is done in half a minute. When M‑Pesa is busy it can take longer; the page then says so. **Do not pay again.** Your tickets stay held while we keep asking.

## When the tickets do not come
Open [the help page](/help#recover), give the phone that paid and the code from the SMS. We ask M‑Pesa at once and send the tickets to the address of the order.`,
      },
      id: {
        title: 'Bayar dengan M‑Pesa tanpa cemas',
        summary:
          'Apa yang seharusnya muncul, apa yang dilakukan kalau lambat, dan apa yang tak boleh diminta siapa pun.',
        body: `Kebanyakan pembeli kami di Kenya membayar dengan M‑Pesa. Begini caranya supaya hati tenang.

## Permintaan bayar
Permintaan muncul di HP-mu sendiri, dengan jumlah yang kamu lihat di halaman. Ketik PIN di sana dan tidak di tempat lain. Tidak ada orang kami yang akan memintanya.

## Kalau lama
Biasanya selesai dalam setengah menit. Kalau M‑Pesa sibuk bisa lebih lama; halamannya akan memberi tahu. **Jangan bayar lagi.** Tiketmu tetap ditahan selama kami terus bertanya.

## Kalau tiket tidak datang
Buka [halaman bantuan](/help#recover), isi nomor HP yang membayar dan kode dari SMS. Kami langsung bertanya ke M‑Pesa dan mengirim tiket ke alamat pesanan.`,
      },
      sw: {
        title: 'Kulipa kwa M‑Pesa bila wasiwasi',
        summary:
          'Ombi linapaswa kusema nini, ufanye nini likichelewa, na nini hakuna anayeruhusiwa kukuuliza.',
        body: `Wanunuzi wetu wengi Kenya hulipa kwa M‑Pesa. Hivi ndivyo ya kufanya kwa utulivu.

## Ombi la malipo
Linakuja kwenye simu yako mwenyewe, na kiasi ulichoona kwenye ukurasa. Andika PIN hapo na si kwingine. Hakuna mtu wetu atakayeiomba kamwe.

## Likichelewa
Kwa kawaida huisha kwa nusu dakika. M‑Pesa ikiwa na shughuli nyingi inaweza kuchukua zaidi; ukurasa utasema hivyo. **Usilipe tena.** Tiketi zako zinabaki zimeshikiliwa tunapoendelea kuuliza.

## Tiketi zisipokuja
Fungua [ukurasa wa msaada](/help#recover), andika simu iliyolipa na msimbo wa SMS. Tunaiuliza M‑Pesa papo hapo na kutuma tiketi kwa anwani ya oda.`,
      },
    },
  },
];
