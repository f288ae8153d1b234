import { understand } from './understand.js';

const WISHES: [string, string[]][] = [
  ['en', ['Is there a human I can talk to?', 'I do not want to talk to a bot', "I don't want to chat with a robot"]],
  ['en', ['customer service please', 'Customer support, please!', 'connect me with support', 'Can I get a human?']],
  ['de', ['Ich will einen Menschen', 'Ich will nicht mit einem Bot reden', 'Kundenservice bitte']],
  ['es', ['Quiero un agente', 'No quiero hablar con un robot', 'Un agente, por favor']],
  ['fr', ['Je veux un conseiller', "Un conseiller s'il vous plaît", 'Je ne veux pas parler à un robot']],
  ['pt', ['Quero um atendente', 'Não quero falar com um robô']],
  ['it', ['Voglio un operatore', 'Vorrei parlare con un operatore', 'Un operatore, per favore']],
  ['zh', ['我想和人工客服说话', '我要人工', '我不想和机器人聊天']],
  ['ja', ['ロボットとは話したくない', '担当者をお願いします']],
  ['ar', ['لا أريد التحدث مع روبوت', 'أريد موظف حقيقي']],
  ['hi', ['मुझे बॉट से बात नहीं करनी', 'मुझे एजेंट से बात करनी है']],
  ['th', ['ไม่อยากคุยกับบอท', 'ขอคุยกับพนักงาน']],
  ['ru', ['Я хочу поговорить с человеком', 'Позовите оператора', 'Соедините меня, пожалуйста, с оператором']],
  ['ru', ['Оператор', 'Мне нужен живой человек', 'Переведите на сотрудника', 'Не хочу говорить с ботом']],
  ['uk', ['Я хочу поговорити з людиною', 'Покличте оператора', "З'єднайте мене з оператором", 'Потрібен оператор']],
  ['nl', ['Ik wil een medewerker spreken', 'Kan ik met iemand praten?', 'Verbind me door met een medewerker']],
  ['nl', ['Graag een medewerker', 'Mag ik een mens spreken?']],
  ['uk', ['Потрібна жива людина']],
  ['nl', ['Ik wil met een echt persoon praten', 'Ik wil niet met een robot praten', 'Medewerker alstublieft']],
  ['pl', ['Chcę rozmawiać z człowiekiem', 'Proszę połączyć mnie z konsultantem', 'Poproszę konsultanta']],
  ['cs', ['Chci mluvit s člověkem', 'Spojte mě s operátorem', 'Přepojte mě prosím na operátora']],
  ['sk', ['Chcem hovoriť s človekom', 'Prepojte ma na operátora']],
  ['hr', ['Želim razgovarati s osobom', 'Spojite me s agentom']],
  ['sr', ['Желим да разговарам са човеком']],
  ['bg', ['Искам да говоря с човек', 'Свържете ме с оператор']],
  ['sv', ['Jag vill prata med en människa', 'Koppla mig till kundtjänst', 'Kan jag få tala med en handläggare?']],
  ['da', ['Jeg vil gerne tale med et menneske', 'Stil mig om til en medarbejder', 'Kan jeg snakke med nogen?']],
  ['no', ['Jeg vil snakke med et menneske', 'Sett meg over til en kundebehandler']],
  ['fi', ['Haluan puhua ihmisen kanssa', 'Yhdistä minut asiakaspalvelijalle', 'Haluan puhua asiakaspalvelijalle']],
  ['hu', ['Szeretnék egy emberrel beszélni', 'Kapcsoljon egy ügyintézőt', 'Ügyintézővel szeretnék beszélni']],
  ['ro', ['Vreau să vorbesc cu o persoană', 'Conectați-mă cu un operator', 'Vreau un operator']],
  ['el', ['Θέλω να μιλήσω με έναν άνθρωπο', 'Συνδέστε με με έναν εκπρόσωπο', 'Θέλω να μιλήσω με εκπρόσωπο']],
  ['he', ['אני רוצה לדבר עם בן אדם', 'תעבירו אותי לנציג', 'אני רוצה לדבר עם נציג']],
  ['tr', ['Bir insanla konuşmak istiyorum', 'Müşteri temsilcisine bağlanmak istiyorum']],
  ['tr', ['Beni bir temsilciye bağlayın', 'BİR İNSANLA konuşmak istiyorum', 'Operatöre bağla']],
  ['ko', ['상담원 연결해 주세요', '사람과 대화하고 싶어요', '상담원 연결', '직원이랑 통화하고 싶습니다']],
  ['vi', ['Tôi muốn nói chuyện với nhân viên', 'Cho tôi gặp nhân viên hỗ trợ', 'Kết nối tôi với tổng đài viên']],
  ['id', ['Saya mau bicara dengan manusia', 'Hubungkan saya dengan operator', 'Saya ingin berbicara dengan petugas']],
  ['ms', ['Saya nak bercakap dengan ejen', 'Sambungkan saya kepada pegawai']],
  ['bn', ['আমি একজন মানুষের সাথে কথা বলতে চাই', 'আমাকে প্রতিনিধির সঙ্গে কথা বলিয়ে দিন']],
  ['ur', ['میں کسی انسان سے بات کرنا چاہتا ہوں', 'مجھے نمائندے سے بات کرنی ہے']],
  ['fa', ['می‌خواهم با یک انسان صحبت کنم', 'مرا به اپراتور وصل کنید']],
  ['ca', ['Vull parlar amb una persona', "Passa'm amb un agent"]],
  ['tl', ['Gusto kong makipag-usap sa isang tao', 'Ikonekta mo ako sa ahente']],
  ['sw', ['Nataka kuzungumza na mtu', 'Niunganishe na mhudumu']],
  ['ta', ['நான் ஒரு மனிதருடன் பேச வேண்டும்', 'முகவருடன் பேச விரும்புகிறேன்']],
];
const ABOUT_PEOPLE: [string, string[]][] = [
  ['en', ["Where do I find the agent's phone number?", 'Can a human resources manager add users?']],
  ['en', ['How do I contact support from the app?', 'What does the support agent see?', 'Do agents speak Russian?']],
  [
    'en',
    ['How many agents can I invite?', 'Is there a person in charge of privacy?', 'Can I have a representative sign?'],
  ],
  ['en', ['How do I connect the help desk?', 'Does customer service cost anything?', 'Is support included?']],
  [
    'de',
    ['Wie viele Mitarbeiter kann ich einladen?', 'Was kostet der Kundenservice?', 'Sprechen die Agenten Russisch?'],
  ],
  [
    'es',
    ['¿Cuántos agentes puedo invitar?', '¿Los agentes hablan ruso?', 'Quiero un agente inmobiliario en mi cuenta'],
  ],
  ['fr', ['Combien de conseillers y a-t-il ?', 'Que voit un agent ?']],
  ['it', ['Quanti operatori posso invitare?', 'Gli operatori parlano russo?']],
  ['zh', ['人工客服几点上班？', '机器人可以和几个客户聊天？']],
  ['ru', ['Сколько операторов можно пригласить?', 'Говорят ли операторы по-русски?', 'Как связаться с поддержкой?']],
  ['ru', ['Что видит оператор?', 'Хочу менеджера паролей', 'Где телефон оператора?']],
  ['uk', ['Скільки операторів можна запросити?', 'Чи говорять оператори українською?']],
  ['nl', ['Hoeveel medewerkers kan ik uitnodigen?', 'Spreken medewerkers Russisch?', 'Wat ziet een medewerker?']],
  ['pl', ['Ilu konsultantów mogę zaprosić?', 'Czy konsultanci mówią po rosyjsku?', 'Jak skontaktować się z obsługą?']],
  ['cs', ['Kolik operátorů mohu pozvat?', 'Mluví operátoři rusky?']],
  ['sv', ['Hur många agenter kan jag bjuda in?', 'Vad kostar kundtjänst?', 'Pratar ni ryska?']],
  ['da', ['Hvor mange medarbejdere kan jeg invitere?', 'Hvad ser en medarbejder?']],
  ['fi', ['Kuinka monta ihmistä voin kutsua?', 'Puhuvatko asiakaspalvelijat venäjää?']],
  ['hu', ['Hány ügyintézőt hívhatok meg?', 'Beszélnek az ügyintézők oroszul?']],
  ['ro', ['Câți operatori pot invita?', 'Ce vede un operator?']],
  ['el', ['Πόσους ανθρώπους μπορώ να προσκαλέσω;', 'Πώς επικοινωνώ με την υποστήριξη;']],
  ['he', ['כמה נציגים אפשר להזמין?', 'מה רואה הנציג?']],
  ['tr', ['Kaç temsilci davet edebilirim?', 'Bir temsilci Rusça konuşabilir mi?', 'Desteğe nasıl ulaşırım?']],
  ['tr', ['Bir temsilci kaç kişiyle konuşabilir?']],
  ['ko', ['상담원을 몇 명 초대할 수 있나요?', '상담원은 무엇을 보나요?', '상담 시간이 어떻게 되나요?']],
  ['vi', ['Tôi có thể mời bao nhiêu nhân viên?', 'Làm sao để chuyển nhân viên sang nhóm khác?']],
  ['id', ['Berapa banyak agen yang bisa saya undang?', 'Apakah operator berbicara bahasa Rusia?']],
  ['bn', ['কতজন এজেন্ট আমন্ত্রণ করা যায়?']],
  ['ur', ['میں کتنے ایجنٹ مدعو کر سکتا ہوں؟']],
  ['fa', ['چند اپراتور می‌توانم دعوت کنم؟']],
  ['ca', ['Quants agents puc convidar?', 'Els agents parlen rus?']],
  ['tl', ['Ilang ahente ang puwede kong imbitahan?']],
  ['sw', ['Ninaweza kualika watu wangapi?']],
  ['ta', ['முகவர்கள் தமிழ் பேசுவார்களா?']],
];
const PERSON: [string, string][] = [
  ['en', 'I want to talk to a human'],
  ['en', 'can you connect me with a real person please'],
  ['en', 'agent please'],
  ['en', 'are you a bot? let me speak to a person'],
  ['en', 'Do I have to talk to a machine? I want a real person.'],
  ['en', 'This is no use, give me a human'],
  ['de', 'Ich möchte mit einem Mitarbeiter sprechen'],
  ['es', 'Quiero hablar con una persona'],
  ['fr', 'Je veux parler à un conseiller'],
  ['pt', 'Quero falar com um atendente'],
  ['ar', 'أريد التحدث مع موظف'],
  ['hi', 'मुझे किसी इंसान से बात करनी है'],
  ['zh', '请帮我转人工客服'],
  ['ja', 'オペレーターにつないでください'],
  ['th', 'ขอคุยกับเจ้าหน้าที่'],
];
const ORDINARY: [string, string][] = [
  ['en', 'What is the fee of a wire transfer?'],
  ['en', 'Do I need a human resources contact?'],
  ['en', 'Does the human resources team pay for agent training?'],
  ['en', 'Who was the first person on the moon?'],
  ['en', 'Do I need to speak to a representative to change my pin?'],
  ['en', 'Are you a real person or a computer?'],
  ['en', 'am i talking to a real person'],
  ['ar', 'ما هي نسبة النساء الغير متزوجات؟'],
  ['de', 'Wie viele Personen können das Konto nutzen?'],
  ['es', '¿Cuántas personas pueden usar la cuenta?'],
  ['fr', 'Combien de personnes peuvent utiliser le compte ?'],
  ['pt', 'Quantas pessoas podem usar a conta?'],
  ['ar', 'كم عدد الأشخاص المسموح لهم باستخدام الحساب؟'],
  ['hi', 'कितने लोग खाते का उपयोग कर सकते हैं?'],
  ['zh', '多少人可以使用这个账户？'],
  ['ja', '何人がこの口座を使えますか？'],
  ['th', 'มีกี่คนที่ใช้บัญชีได้'],
];

const each = (texts: [string, string[]][]): [string, string][] =>
  texts.flatMap(([language, all]) => all.map((text): [string, string] => [language, text]));

describe('a request for a person', () => {
  it.each([...each(WISHES), ...PERSON])('is recognised in %s: %s', (language, wish) => {
    expect(understand(wish, language).intent).toBe('wants_person');
  });

  it.each([...each(ABOUT_PEOPLE), ...ORDINARY])('is not recognised in a question in %s: %s', (language, question) => {
    expect(understand(question, language).intent).not.toBe('wants_person');
  });

  it.each(['', 'First of all, '])('is recognised at either end of a long message: %s', (before) => {
    const story = 'My parcel was to come on Monday and it is still not here. '.repeat(60);
    expect(understand(`${before}I want to speak to a human. ${story}`, 'en').intent).toBe('wants_person');
    expect(understand(`${before}${story} I want to speak to a human.`, 'en').intent).toBe('wants_person');
    expect(understand(before + story, 'en').intent).not.toBe('wants_person');
  });
});
