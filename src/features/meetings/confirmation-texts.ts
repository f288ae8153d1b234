/** The mail that asks an attendee to confirm, in the languages of our pages. Pure. */
import type { PageLanguage } from '../../http/page-language.js';

/** Placeholders: `{company}`, `{time}` of the meeting and `{until}`, the deadline of the confirmation. */
export interface ConfirmationTexts {
  subject: string;
  asked: string;
  when: string;
  /** Before the link. */
  open: string;
  ignore: string;
}

export const CONFIRMATION_TEXTS: Record<PageLanguage, ConfirmationTexts> = {
  en: {
    subject: 'Please confirm your meeting with {company}',
    asked: 'Someone booked a meeting with {company} and gave this e-mail address.',
    when: 'When: {time}',
    open: 'To confirm it, open this page by {until}:',
    ignore: 'If this was not you, ignore this mail. Without a confirmation the meeting is cancelled.',
  },
  ar: {
    subject: 'يرجى تأكيد موعدك مع {company}',
    asked: 'حجز شخص ما موعدًا مع {company} وذكر عنوان البريد الإلكتروني هذا.',
    when: 'الموعد: {time}',
    open: 'للتأكيد، افتح هذه الصفحة قبل {until}:',
    ignore: 'إذا لم تكن أنت، فتجاهل هذه الرسالة. يُلغى الموعد إن لم يُؤكَّد.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihren Termin bei {company}',
    asked: 'Jemand hat einen Termin bei {company} gebucht und diese E-Mail-Adresse angegeben.',
    when: 'Wann: {time}',
    open: 'Zum Bestätigen öffnen Sie diese Seite bis {until}:',
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne Bestätigung wird der Termin abgesagt.',
  },
  es: {
    subject: 'Confirme su reunión con {company}',
    asked: 'Alguien reservó una reunión con {company} e indicó esta dirección de correo.',
    when: 'Cuándo: {time}',
    open: 'Para confirmarla, abra esta página antes de: {until}',
    ignore: 'Si no fue usted, ignore este correo. Sin confirmación, la reunión se cancela.',
  },
  fr: {
    subject: 'Veuillez confirmer votre rendez-vous avec {company}',
    asked: 'Quelqu’un a réservé un rendez-vous avec {company} en indiquant cette adresse e-mail.',
    when: 'Quand : {time}',
    open: 'Pour le confirmer, ouvrez cette page avant : {until}',
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail. Sans confirmation, le rendez-vous est annulé.',
  },
  hi: {
    subject: 'कृपया {company} के साथ अपनी बैठक की पुष्टि करें',
    asked: 'किसी ने {company} के साथ बैठक बुक की है और यह ई-मेल पता दिया है।',
    when: 'कब: {time}',
    open: 'पुष्टि के लिए यह पेज {until} तक खोलें:',
    ignore: 'अगर यह आपने नहीं किया, तो इस ई-मेल को अनदेखा करें। पुष्टि के बिना बैठक रद्द हो जाती है।',
  },
  ja: {
    subject: '{company}とのご予約を確認してください',
    asked: '{company}との予約に、このメールアドレスが使われました。',
    when: '日時：{time}',
    open: '確認するには、{until}までに次のページを開いてください：',
    ignore: 'お心当たりがない場合は、このメールを無視してください。確認がなければ予約は取り消されます。',
  },
  pt: {
    subject: 'Confirme sua reunião com {company}',
    asked: 'Alguém marcou uma reunião com {company} e informou este endereço de e-mail.',
    when: 'Quando: {time}',
    open: 'Para confirmar, abra esta página até: {until}',
    ignore: 'Se não foi você, ignore este e-mail. Sem confirmação, a reunião é cancelada.',
  },
  th: {
    subject: 'โปรดยืนยันนัดหมายของคุณกับ {company}',
    asked: 'มีผู้จองนัดหมายกับ {company} และให้ที่อยู่อีเมลนี้ไว้',
    when: 'เวลา: {time}',
    open: 'หากต้องการยืนยัน โปรดเปิดหน้านี้ภายใน {until}:',
    ignore: 'หากไม่ใช่คุณ โปรดเพิกเฉยต่ออีเมลนี้ หากไม่ยืนยัน นัดหมายจะถูกยกเลิก',
  },
  zh: {
    subject: '请确认您与 {company} 的会议',
    asked: '有人预约了与 {company} 的会议，并填写了此电子邮箱。',
    when: '时间：{time}',
    open: '如需确认，请在 {until} 之前打开此页面：',
    ignore: '如果不是您本人操作，请忽略此邮件。未经确认，会议将被取消。',
  },
};
