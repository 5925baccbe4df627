/**
 * Passwords that are tried first: words of keyboards, names, years and wishes that many people choose, in small letters.
 * The list is our own.
 */
const texts = `
000000 00000000 0000000000 0123456789 101010 11111 111111 1111111 11111111 1111111111 112233 11223344 121212 12121212
123123 123123123 12321 123321 1234 12341234 12345 123454321 123456 1234567 12345678 123456789 1234567890 12345678910
1234abcd 1234qwer 123654 123abc 123qwe 123qweasd 131313 135790 147147 147258 147258369 147852 159357 159753 1a2b3c4d
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 20202020 212121 222222 22222222 232323 246810
252525 258456 31415926 314159265 321321 333333 33333333 369369 4321 44444444 444444 456456 456789 54321 555555
55555555 565656 654321 66666666 666666 696969 741852 741852963 753951 7654321 7777777 77777777 777777 789456
789456123 852456 87654321 88888888 888888 9876543210 987654321 99999999 999999 987654
aa123456 aaaaaa aaaaaaaa abc123 abc12345 abc123456 abcabc abcd1234 abcdef abcdefg abcdefgh access access14
admin admin1 admin123 admin1234 admin12345 admin123456 adminadmin administrator alexander alexandra amanda andrea
andrew angel1 angels animal anthony apple123 arsenal asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl
ashley asshole austin azerty azerty123 azertyuiop babygirl babygirl1 bailey banana barcelona baseball baseball1
basketball batman batman123 beautiful benjamin bigdaddy blessed blink182 blossom bonjour brandon brooklyn bubbles
buster butterfly butterfly1 caroline champion changeit changeme changeme1 changeme123 charlie charlie1 cheese chelsea
chelsea1 chicken chocolate chocolate1 christian christine christopher cloud123 cocacola coffee computer computer1
cookie corvette courtney cowboys1 creative crystal daniel danielle david123 default default1 default123 demo1234
desktop diamond diamond1 dolphin dolphins donald dragon dragon123 dragon12 eagles einstein elephant elizabeth
england england1 estrella europa evolution external family ferrari ferrari1 football football1 football123 forever
forever1 freedom freedom1 friends friends1 fuckyou fuckyou1 gabriel garfield george gfhjkm ginger godzilla goodluck
google google123 grandma guest guest123 guitar hallo123 hannah happy123 harley hello hello123 hello1234 helloworld
hockey horses hunter hunter2 iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 infinity internet internet1 jackson
jasmine jasmine1 jennifer jennifer1 jessica jessica1 jesus123 johnny jonathan jordan jordan23 jordan123 joseph
joshua joshua1 justin juventus killer kristina lakers24 letmein letmein1 letmein123 liberty linkedin linkinpark
liverpool liverpool1 login login123 logitech london london123 lovely loveme loveyou lovelove manchester manager
manager1 manager123 marina marlboro marseille martin master master123 matrix matthew matthew1 maverick maxwell
melissa mercedes metallica michael michael1 michelle michelle1 midnight minecraft minecraft1 monkey monkey1 monkey12
monkey123 mountain mustang mustang1 nathan nicholas nicole nicole1 nintendo nirvana november nothing october oliver
operator operator1 orange pa55word pa55w0rd p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 parola pass
pass1234 pass123 pass12345 passion passpass passport passw0rd passw0rd1 passwd password password! password0 password1
password1! password01 password11 password12 password123 password123! password1234 password12345 password2 password3
password99 passwords passwort passwort1 patrick peaches peanut pepper phoenix pokemon pokemon1 police porsche
portugal power123 preston princess princess1 princess123 private purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123
qazwsxedc qazxsw qq123456 qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwert qwert123 qwerty qwerty1 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qwertz qwertz123 qwertzuiop rainbow rangers
realmadrid rebecca regional richard robert robert1 rockstar ronaldo ronaldo7 root root1234 root123 rootroot samantha
samsung samsung1 samuel sandra scooby scorpion secret secret1 secret12 secret123 secret1234 security service
service1 service123 shadow shadow1 shadow123 shopping silver simple skywalker slipknot snickers snoopy soccer soccer1
softball solomon sophie spiderman spiderman1 sporting starwars starwars1 steelers stephanie steven summer summer01
summer1 summer123 summer2023 summer2024 summer2025 summer2026 sunflower sunshine sunshine1 super123 superman
superman1 superstar supervisor support support1 support123 swordfish sysadmin system system123 taylor taylor1 temp1234
temp123 temporary test test1 test123 test1234 test12345 test123456 testing testing1 testing123 testtest thomas
thunder thunder1 tigger tinkerbell titanic toor topsecret toyota training trustme trustno1 tweety undertaker
unknown user1234 user123 useruser vanessa veronica victor victoria victoria1 vietnam vikings welcome welcome! welcome0
welcome01 welcome1 welcome1! welcome12 welcome123 welcome1234 welcome2 welkom01 whatever whatever1 william william1
willow windows windows1 winner winston winter winter01 winter123 winter2023 winter2024 winter2025 winter2026
wolverine writing xxxxxx xxxxxxxx yamaha yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zzzzzz
zzzzzzzz correcthorsebatterystaple spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026
`;

/** The commonest passwords, in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(texts.trim().split(/\s+/));
