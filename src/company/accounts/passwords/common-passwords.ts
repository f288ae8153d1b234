/**
 * The most common passwords, without typical affixes: letters in lower case, digits that stand for letters
 * replaced (password.rules.ts). Frequent entries of public breach lists, and words of this product.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena senha wachtwoord haslo parola passw passwd pass passpass passwordpassword
  passwordone passwordabc mypassword newpassword secretpassword thisismypassword passwordispassword
  welcome welcometo willkommen bienvenue bienvenido welcomewelcome hello hellohello helloworld hallo halloweltx hallowelt
  letmein letmeinnow letmeinplease openup opensesame access accessgranted login loginlogin signin
  admin administrator adminadmin adminadministrator administratoradministrator root rootroot toor superuser superadmin
  sysadmin operator owner demo demodemo guest guestguest user useruser username default defaultpassword
  changeme changemenow changethis changeit pleasechangeme changemeplease temporary temppassword temp tempp test testtest
  testing testingtesting testpassword tester example sample secret secretsecret topsecret supersecret
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop qwertyqwerty qwertyasdf asdf asdfasdf asdfgh asdfghjkl asdfghjklqwerty
  zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc qazwsxedcrfv wsxedc qweasd qweasdzxc qweqwe qwerqwer qwaszx zaqxsw poiuytrewq lkjhgfdsa
  mnbvcxz abcdef abcdefg abcdefgh abcdefghi abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcabc abcabcabc
  abcd abcdabcd abcdabcdabcd aabbcc aabbccdd abc xyz
  iloveyou iloveu ilove ilovey iloveme iloveyoubaby iloveyouforever iloveyousomuch ilovegod ilovejesus iloveyouiloveyou
  lovelove lovelovelove lovely loveyou loveyouforever mylove myloveforever sweetheart darling babygirl princess prince angel
  sunshine sunshinesunshine starwars startrek superman batman spiderman ironman pokemon pikachu dragon dragonball dragondragon
  monkey monkeymonkey tigger tiger lion football footballfootball fussball futbol soccer baseball basketball hockey
  liverpool liverpoolfc arsenal chelsea manchester manchesterunited barcelona realmadrid juventus bayern
  michael michaeljordan jordan jennifer jessica ashley nicole daniel andrew joshua matthew charlie thomas robert
  master mastermaster shadow killer hunter ranger trustno trustnoone whatever nothing computer computercomputer internet
  internetexplorer microsoft windows google googlegoogle facebook instagram linkedin amazon apple samsung android iphone
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday sommer fruehling herbst
  correcthorsebatterystaple troubador maytheforcebewithyou leroyjenkins onceuponatime
  thequickbrownfox thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog loremipsum loremipsumdolorsitamet
  freedom forever foreverandever jesuschrist jesuslovesme blessed hallelujah cheese chocolate pepper ginger cookie banana
  purple orange yellow silver golden diamond flower butterfly rainbow unicorn mustang ferrari mercedes porsche harley
  nosenose nopassword nopass none idontknow dontknow forgot forgotpassword iforgot iforgotmypassword
  company companyname companypassword office work workwork business customer customers support supportsupport service helpdesk
  help helpme team teamwork agent workspace workspaceagent workspaceowner workspaceadmin console consoleconsole postgres postgresql
  database server localhost docker kubernetes production staging development developer`
    .split(/\s+/)
    .filter(Boolean),
);
