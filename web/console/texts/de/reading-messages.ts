/** German of why files and pages could not be read, and why a message got no answer: see error-messages.ts. */
const messages: Record<string, string> = {
  // Files.
  'The document is larger than {} bytes.': 'Das Dokument ist größer als {1} Bytes.',
  'The document is empty.': 'Das Dokument ist leer.',
  'The document could not be read.': 'Das Dokument ließ sich nicht lesen.',
  'The document has no text that a reader would see.': 'Das Dokument enthält keinen sichtbaren Text.',
  'The document holds more than {} characters of text.': 'Das Dokument enthält mehr als {1} Zeichen Text.',
  'A picture needs words that say what it shows: ![words](picture:…).':
    'Ein Bild braucht Worte, die sagen, was es zeigt: ![Worte](picture:…).',
  'The document shows more than {} pictures.': 'Das Dokument zeigt mehr als {1} Bilder.',
  'The document holds too much text.': 'Das Dokument enthält zu viel Text.',
  'The document has too much structure.': 'Das Dokument ist zu verschachtelt.',
  'The document has more than {} elements.': 'Das Dokument hat mehr als {1} Elemente.',
  'The document nests more than {} elements.': 'Das Dokument verschachtelt mehr als {1} Elemente.',
  'The document has too many parts.': 'Das Dokument hat zu viele Teile.',
  'The document unpacks to more than {} MiB.': 'Das Dokument ist entpackt größer als {1} MiB.',
  'The table has more than {} cells.': 'Die Tabelle hat mehr als {1} Zellen.',
  'The tables have more than {} cells.': 'Die Tabellen haben mehr als {1} Zellen.',
  'The document is protected by a password.': 'Das Dokument ist durch ein Passwort geschützt.',
  'The document is damaged, or neither a Word document nor a workbook.':
    'Das Dokument ist beschädigt, oder es ist weder ein Word-Dokument noch eine Arbeitsmappe.',
  'The document is damaged or not of the format it claims to be.':
    'Das Dokument ist beschädigt oder hat nicht das Format, das es angibt.',
  'The file is not text in UTF-8, UTF-16 or Windows-1252.':
    'Die Datei ist kein Text in UTF-8, UTF-16 oder Windows-1252.',
  'The PDF holds pictures of pages but no text. Run text recognition on it first.':
    'Das PDF enthält Bilder von Seiten, aber keinen Text. Wenden Sie zuerst eine Texterkennung an.',
  'PowerPoint presentations (.pptx) cannot be read. Save it as PDF.':
    'PowerPoint-Dateien (.pptx) lassen sich nicht lesen. Speichern Sie die Datei als PDF.',
  'OpenDocument files (.odt, .ods, .odp) cannot be read. Save it as .docx, .xlsx or PDF.':
    'OpenDocument-Dateien (.odt, .ods, .odp) lassen sich nicht lesen. Speichern Sie die Datei als .docx, .xlsx oder PDF.',
  'Pages, Numbers and Keynote files cannot be read. Export it as .docx, .xlsx or PDF.':
    'Dateien von Pages, Numbers und Keynote lassen sich nicht lesen. Exportieren Sie die Datei als .docx, .xlsx oder PDF.',
  'Electronic books (.epub) cannot be read. Save it as PDF or HTML.':
    'E-Books (.epub) lassen sich nicht lesen. Speichern Sie die Datei als PDF oder HTML.',
  'Old Excel files (.xls) cannot be read. Save it as .xlsx.':
    'Alte Excel-Dateien (.xls) lassen sich nicht lesen. Speichern Sie die Datei als .xlsx.',
  'Old Word files (.doc) cannot be read. Save it as .docx or PDF.':
    'Alte Word-Dateien (.doc) lassen sich nicht lesen. Speichern Sie die Datei als .docx oder PDF.',
  'Old PowerPoint files (.ppt) cannot be read. Save it as PDF.':
    'Alte PowerPoint-Dateien (.ppt) lassen sich nicht lesen. Speichern Sie die Datei als PDF.',
  'RTF files (.rtf) cannot be read. Save it as .docx or PDF.':
    'RTF-Dateien (.rtf) lassen sich nicht lesen. Speichern Sie die Datei als .docx oder PDF.',
  'The document is in a format of Office before 2007. Save it as .docx, .xlsx or PDF.':
    'Das Dokument hat ein Format von Office vor 2007. Speichern Sie es als .docx, .xlsx oder PDF.',
  'Reading the document took too long.': 'Das Lesen des Dokuments hat zu lange gedauert.',
  'Reading the document took too much memory.': 'Das Lesen des Dokuments brauchte zu viel Arbeitsspeicher.',
  'Indexing this document was interrupted twice. It is not retried until you send it again.':
    'Das Einlesen wurde zweimal unterbrochen. Laden Sie das Dokument noch einmal hoch.',

  // Websites.
  'Hidden text was left out: {} characters.': 'Verborgener Text wurde weggelassen: {1} Zeichen.',
  'Edited by the team.': 'Vom Team bearbeitet.',
  'It is the same page as {}.': 'Es ist dieselbe Seite wie {1}.',
  'It leads to another host, {}.': 'Die Seite führt zu einem anderen Server, {1}.',
  'It moves on too often.': 'Die Seite leitet zu oft weiter.',
  'It is a list of pages, a sitemap.': 'Das ist eine Liste von Seiten, eine Sitemap.',
  'The page says that it does not exist, though the server answers 200.':
    'Die Seite sagt, dass es sie nicht gibt, obwohl der Server mit 200 antwortet.',
  'The page asks not to be indexed (noindex).': 'Die Seite will nicht gelistet werden (noindex).',
  'The page asks not to be shown after {}.': 'Die Seite will nach dem {1} nicht mehr gezeigt werden.',
  'The page asks not to be shown after a date that cannot be read: {}.':
    'Die Seite will nach einem Datum nicht mehr gezeigt werden, das nicht zu lesen ist: {1}.',
  'Its document of an earlier reading is still there: delete it if customers are not to be told of it.':
    'Ihr früher gelesenes Dokument ist noch da: Löschen Sie es, wenn Kunden nichts daraus erfahren sollen.',
  'The page shows no text without scripts: its structured data were read.':
    'Die Seite zeigt ohne Skripte keinen Text: Ihre strukturierten Daten wurden gelesen.',
  'It is not a document ({}).': 'Es ist kein Dokument ({1}).',
  'Reading this page was interrupted twice.': 'Das Lesen dieser Seite wurde zweimal unterbrochen.',
  'Reading this website was interrupted too often.': 'Das Einlesen dieser Website wurde zu oft unterbrochen.',
  'The crawl reached its limit of 2 hours.': 'Das Einlesen hat seine Grenze von 2 Stunden erreicht.',
  'The crawl reached its limit of 200 MB.': 'Das Einlesen hat seine Grenze von 200 MB erreicht.',
  'Pages skipped because they are on other hosts: {}.': 'Übersprungene Seiten auf anderen Servern: {1}.',
  'The sitemap lists more than {} pages; the first {} were taken.':
    'Die Sitemap führt mehr als {1} Seiten auf; die ersten {2} wurden genommen.',
  'The sitemap lists {} pages; the first {} were taken (see --max).':
    'Die Sitemap führt {1} Seiten auf; die ersten {2} wurden genommen.',
  'The sitemap': 'Die Sitemap',
  'The sitemap {}': 'Die Sitemap {1}',
  'The sitemap {} was skipped: {}': 'Die Sitemap {1} wurde übersprungen: {2}',
  '{} is damaged: {} entries could be read.': '{1} ist beschädigt: {2} Einträge waren lesbar.',
  '{} lists nothing.': '{1} führt nichts auf.',
  'The index lists {} more sitemaps than the {} that are read.':
    'Der Index führt {1} Sitemaps mehr auf als die {2}, die gelesen werden.',
  'No more than {} entries are read.': 'Mehr als {1} Einträge werden nicht gelesen.',
  'An entry of the index was skipped: it is not a URL.':
    'Ein Eintrag des Index wurde übersprungen: Er ist keine Webadresse.',
  'it is on another host': 'sie liegt auf einem anderen Server.',
  'it is not a sitemap.': 'sie ist keine Sitemap.',
  'it is empty.': 'sie ist leer.',
  'it is damaged.': 'sie ist beschädigt.',
  'robots.txt {}': 'robots.txt {1}',
  'robots.txt of {} {}': 'robots.txt von {1} {2}',
  'does not allow it.': 'erlaubt es nicht.',
  'has too many rules to compare in full, one of which may not allow it.':
    'hat zu viele Regeln, um alle zu vergleichen; eine davon erlaubt es vielleicht nicht.',
  'robots.txt cannot be read: {}': 'robots.txt ist nicht lesbar: {1}',

  // Answers of other servers.
  'The server answers {}.{}': 'Der Server antwortet mit {1}.{2}',
  'the server answers {}.': 'der Server antwortet mit {1}.',
  '{} Tried {} times.': '{1} Versuche: {2}.',
  '{} asks to wait {} minutes.': '{1} bittet um {2} Minuten Geduld.',
  '{} did not answer within {} s.': '{1} hat nicht innerhalb von {2} s geantwortet.',
  '{} did not answer in time.': '{1} hat nicht rechtzeitig geantwortet.',
  'The request to {} was aborted.': 'Die Anfrage an {1} wurde abgebrochen.',
  'This is not a URL.': 'Das ist keine Webadresse.',
  'Only http:// and https:// URLs are allowed.': 'Nur Adressen mit http:// und https:// sind erlaubt.',
  'The URL must not contain a user or password.': 'Die Adresse darf weder Benutzer noch Passwort enthalten.',
  'The URL has no host.': 'In der Adresse fehlt der Server.',
  '{} redirects more than {} times.': '{1} leitet mehr als {2}-mal weiter.',
  '{} redirects to an invalid URL.': '{1} leitet zu einer ungültigen Adresse weiter.',
  '{} answers in an unsupported encoding.': '{1} antwortet in einer Kodierung, die nicht unterstützt wird.',
  '{} answers with damaged data.': '{1} antwortet mit beschädigten Daten.',
  '{} answers with more than {} bytes.': '{1} antwortet mit mehr als {2} Bytes.',
  '{} has no address.': '{1} hat keine Adresse.',
  '{} cannot be resolved at the moment.': '{1} lässt sich gerade nicht auflösen.',
  '{} does not accept connections.': '{1} nimmt keine Verbindungen an.',
  '{} closed the connection.': '{1} hat die Verbindung getrennt.',
  '{} has no valid certificate ({}).': '{1} hat kein gültiges Zertifikat ({2}).',
  '{} cannot be reached ({}).': '{1} ist nicht erreichbar ({2}).',
  '{} {}; an operator may open private networks with OUTBOUND_ALLOW_NETWORKS.':
    '{1} {2}. Private Netze gibt der Betreiber mit OUTBOUND_ALLOW_NETWORKS frei.',
  'is not a public address': 'ist keine öffentliche Adresse',
  'may be reached only with TLS and on the port of a mail server':
    'ist nur mit TLS und am Port eines Mailservers erreichbar',

  // Messages that got no answer.
  '[No automatic answer: {}]': '[Keine automatische Antwort: {1}]',
  'it comes from our own address': 'die Nachricht kommt von unserer eigenen Adresse',
  'a mail server wrote it': 'ein Mailserver hat die Nachricht geschrieben',
  'it is an automatic reply': 'die Nachricht ist selbst eine automatische Antwort',
  'it comes from a mailing list': 'die Nachricht kommt von einer Mailingliste',
  'it is bulk mail': 'die Nachricht ist eine Massen-E-Mail',
  'its address takes no replies': 'die Adresse nimmt keine Antworten an',
  '{} were sent in an hour': 'in einer Stunde wurden schon {1} gesendet',
};
export default messages;
