PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'the office','2026-11-24 11:24:43',1,X'f0685275a0d6a1844ac5cc2fe390699f8ea69667d56818eeff30b4801dd8901025277fc1d61fd3ff9fab8a285e77065f',928765);
INSERT INTO _sqlx_migrations VALUES(2,'cuts and seats','2026-11-24 11:24:43',1,X'85d736900b6659a47fc86beebb87ea03b5491da7edf36c914ea9260a20c642d986ea471bd09ec14bba3f639b510c4dcf',489660);
INSERT INTO _sqlx_migrations VALUES(3,'the post','2026-11-24 11:24:43',1,X'd528db8caf6f84c901413654125b6f94832ba7b46adc86b7c2c7e180949d759c7593fed1da990387e5ef3872922863f3',6470621);
INSERT INTO _sqlx_migrations VALUES(4,'pages worth opening','2026-11-24 11:24:43',1,X'd248e1c8b42d8ddce2b34e1a2fab2002363eedb5a3e49b835533c90c16453569c2d5a8ae1e0706a8bbfcc49ba136162c',1143306);
INSERT INTO _sqlx_migrations VALUES(5,'one deadline','2026-11-24 11:24:43',1,X'af7aaf3a6e906c5dde255c1de936e1c6490614b67b748601fd5043d30bca450fd356c03b0220b62f776593633f117c68',7648468);
INSERT INTO _sqlx_migrations VALUES(6,'letters once','2026-11-24 11:24:43',1,X'cf1a92a9405f25d39be9001687d70d763b7e550f2a312f825a56d4fbb546bc057d40a140582c1d8fdcc01f8f4d4ea8cb',223413);
INSERT INTO _sqlx_migrations VALUES(7,'what judged it','2026-11-24 11:24:43',1,X'c9457927c3fba02cb9c9b0b1c15e27fd7ca554596507cd14f42d99d8773fc309a563100a65e5a0a10e180f4c68d4e6f3',350032);
INSERT INTO _sqlx_migrations VALUES(8,'words to moderators','2026-11-24 11:24:43',1,X'562b30c1342d4b5df7ce8b091456a56e5c5bce506a9d2beaf413500513294c5a154ef5da77fffb5d448a99e517a21c00',286798);
INSERT INTO _sqlx_migrations VALUES(9,'what comes in','2026-11-24 11:24:43',1,X'9dbfc993a6686f9f699077e285da10ea16ad50ebcd1f5bdbde76a3b9c02ffcd6e0bc1960bed2b7af0e0bc512129a91d9',2753066);
INSERT INTO _sqlx_migrations VALUES(10,'formats','2026-11-24 11:24:43',1,X'c50c8da536e598c97d2cf5de3746e206a7c2ec593cf6df5c2ff66675f8c2f3ed5435da1949b39db5f6b9c479ca9969a0',339967);
INSERT INTO _sqlx_migrations VALUES(11,'press','2026-11-24 11:24:43',1,X'0d331a0535bf4f6d90016faef7e131918623b3ea2368a04997d5df0a8213ea3d84647e0e05730f102b23ecb7a7d154cd',229162);
INSERT INTO _sqlx_migrations VALUES(12,'proposals','2026-11-24 11:24:43',1,X'7fb435ccb92c361c64d5086bdd4f17d106a4210baa1b79b4f4021d0b40f7f2406e91d9b4cc62ec5545ed5ea1f9bc7ee9',135452);
INSERT INTO _sqlx_migrations VALUES(13,'rejudging','2026-11-24 11:24:43',1,X'838dda8e09ef9c3f5077bf951ab7b3222fcd8dc90e357ae5bb63057e5e969366e503f0c3e4178ae517e525e6f2b82a43',6695206);
INSERT INTO _sqlx_migrations VALUES(14,'chain','2026-11-24 11:24:43',1,X'9f227e62a0001a704917129c15e7eacbb91f7f710816ec9161ea9de9bb28c4cc313206ba23202d459f0fc8e2d791f53b',166178);
INSERT INTO _sqlx_migrations VALUES(15,'luck','2026-11-24 11:24:43',1,X'b600caa1b6e3b570cae302d397a89a9657a2be6bb23aa63294f8f803a53c32ebb8c52f6566ff64280811a2383a539323',1349212);
INSERT INTO _sqlx_migrations VALUES(16,'protests','2026-11-24 11:24:43',1,X'018dea37ca51b0bba967409cea0199d5b19cbdc7a6a69180468fda911a16e4a9755605c29c22f57e90ffe0d54e2816ee',1061403);
CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    slug        TEXT    NOT NULL UNIQUE,
    format      INTEGER NOT NULL,              -- of scenario and settings, upgraded step by step
    settings    TEXT    NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),   -- secret until the end
    salt        BLOB    NOT NULL CHECK (length(salt) = 32),   -- of the commitment
    commitment  TEXT    NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('running', 'held', 'finished')),
    created_at  INTEGER NOT NULL
, ending TEXT CHECK (ending IN ('finished', 'draw', 'abandoned', 'cancelled')), settings_format INTEGER, commits INTEGER NOT NULL DEFAULT 1, revision INTEGER, cards TEXT, luck TEXT, protest_hours INTEGER NOT NULL DEFAULT 72, protest_hold INTEGER NOT NULL DEFAULT 0 CHECK (protest_hold IN (0, 1))) STRICT;
INSERT INTO games VALUES(1,'delta-7',4,'{"deadlines":{"fate":72,"realm":72,"setup":72,"trade-1":72,"trade-2":72,"trade-3":72},"second_thoughts":30,"not_before":12,"last_turn":null,"last_day":null,"proof":"token","minimum":24,"absence_days":14,"language":null,"press":"named","press_goes":"at-once"}',X'0707070707070707070707070707070707070707070707070707070707070707',X'3cdae99ebe2cca419d1d1a208990bb0eec33bd3f9c98e4c66d63e767e41a3730','9ed2acb6d97f87a36b3e755f36275aa9ab0382a708ebfee00a5138fdc344aac6','running',1801303200,NULL,NULL,2,1,replace('0 ochre 1 commodity\n1 ochre 1 commodity\n2 ochre 1 commodity\n3 ochre 1 commodity\n4 ochre 1 commodity\n5 ochre 1 commodity\n6 ochre 1 commodity\n7 hides 1 commodity\n8 hides 1 commodity\n9 hides 1 commodity\n10 hides 1 commodity\n11 hides 1 commodity\n12 hides 1 commodity\n13 hides 1 commodity\n14 iron 2 commodity\n15 iron 2 commodity\n16 iron 2 commodity\n17 iron 2 commodity\n18 iron 2 commodity\n19 iron 2 commodity\n20 iron 2 commodity\n21 iron 2 commodity\n22 papyrus 2 commodity\n23 papyrus 2 commodity\n24 papyrus 2 commodity\n25 papyrus 2 commodity\n26 papyrus 2 commodity\n27 papyrus 2 commodity\n28 papyrus 2 commodity\n29 salt 3 commodity\n30 salt 3 commodity\n31 salt 3 commodity\n32 salt 3 commodity\n33 salt 3 commodity\n34 salt 3 commodity\n35 salt 3 commodity\n36 salt 3 commodity\n37 salt 3 commodity\n38 timber 3 commodity\n39 timber 3 commodity\n40 timber 3 commodity\n41 timber 3 commodity\n42 timber 3 commodity\n43 timber 3 commodity\n44 timber 3 commodity\n45 timber 3 commodity\n46 grain 4 commodity\n47 grain 4 commodity\n48 grain 4 commodity\n49 grain 4 commodity\n50 grain 4 commodity\n51 grain 4 commodity\n52 grain 4 commodity\n53 grain 4 commodity\n54 oil 4 commodity\n55 oil 4 commodity\n56 oil 4 commodity\n57 oil 4 commodity\n58 oil 4 commodity\n59 oil 4 commodity\n60 oil 4 commodity\n61 cloth 5 commodity\n62 cloth 5 commodity\n63 cloth 5 commodity\n64 cloth 5 commodity\n65 cloth 5 commodity\n66 cloth 5 commodity\n67 cloth 5 commodity\n68 wine 5 commodity\n69 wine 5 commodity\n70 wine 5 commodity\n71 wine 5 commodity\n72 wine 5 commodity\n73 wine 5 commodity\n74 bronze 6 commodity\n75 bronze 6 commodity\n76 bronze 6 commodity\n77 bronze 6 commodity\n78 bronze 6 commodity\n79 bronze 6 commodity\n80 silver 6 commodity\n81 silver 6 commodity\n82 silver 6 commodity\n83 silver 6 commodity\n84 silver 6 commodity\n85 spices 7 commodity\n86 spices 7 commodity\n87 spices 7 commodity\n88 spices 7 commodity\n89 spices 7 commodity\n90 spices 7 commodity\n91 resin 7 commodity\n92 resin 7 commodity\n93 resin 7 commodity\n94 resin 7 commodity\n95 resin 7 commodity\n96 gems 8 commodity\n97 gems 8 commodity\n98 gems 8 commodity\n99 gems 8 commodity\n100 gems 8 commodity\n101 dye 8 commodity\n102 dye 8 commodity\n103 dye 8 commodity\n104 dye 8 commodity\n105 gold 9 commodity\n106 gold 9 commodity\n107 gold 9 commodity\n108 gold 9 commodity\n109 gold 9 commodity\n110 ivory 9 commodity\n111 ivory 9 commodity\n112 ivory 9 commodity\n113 ivory 9 commodity\n114 volcano 2 fixed\n115 treachery 2 tradable\n116 famine 3 fixed\n117 superstition 3 tradable\n118 civil-war 4 fixed\n119 slave-revolt 4 tradable\n120 flood 5 fixed\n121 barbarians 5 tradable\n122 epidemic 6 tradable\n123 civil-disorder 7 tradable\n124 iconoclasm 8 tradable\n125 piracy 9 tradable\n','\n',char(10)),'[]',72,0);
CREATE TABLE seats (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the order of the game file
    player  TEXT    NOT NULL,                  -- the name in the game file
    name    TEXT    NOT NULL,                  -- what letters call it: the nation, before that the name of the seat
    state   TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')), secret INTEGER NOT NULL DEFAULT 0, volume TEXT NOT NULL DEFAULT 'everything' CHECK (volume IN ('everything', 'decisions', 'digest')), format TEXT NOT NULL DEFAULT 'full' CHECK (format IN ('full', 'text')), language TEXT, moderator INTEGER NOT NULL DEFAULT 0 CHECK (moderator IN (0, 1)),
    UNIQUE (game, number),
    UNIQUE (game, name)
) STRICT;
INSERT INTO seats VALUES(1,1,0,'ann','italy','seated',0,'everything','text',NULL,0);
INSERT INTO seats VALUES(2,1,1,'bob','thrace','seated',0,'everything','text',NULL,0);
CREATE TABLE addresses (
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL, failed_at INTEGER, failure TEXT,                 -- lower case
    PRIMARY KEY (seat, address)
) STRICT, WITHOUT ROWID;
INSERT INTO addresses VALUES(1,'ann@example.org',NULL,NULL);
INSERT INTO addresses VALUES(2,'bob@example.org',NULL,NULL);
CREATE TABLE letters (
    id           INTEGER PRIMARY KEY,
    sha256       BLOB    NOT NULL CHECK (length(sha256) = 32),
    message_id   TEXT    NOT NULL,
    source       TEXT    NOT NULL,             -- the carrier's name for it
    raw          BLOB    NOT NULL,
    received_at  INTEGER NOT NULL,             -- when the mailbox got it
    stored_at    INTEGER NOT NULL,
    verdict      TEXT,                         -- NULL: not answered yet
    game         INTEGER REFERENCES games (id),
    seat         INTEGER REFERENCES seats (id), too_long INTEGER, servers TEXT, sender TEXT, subject TEXT, dated TEXT, pruned_at INTEGER,
    UNIQUE (sha256, message_id)
) STRICT;
INSERT INTO letters VALUES(1,X'89ba9308c20fb9ef35ba61d45afc10526474b27c4fadd56d1411dc9932fbacb1','1801303200.ann@client','00001',X'46726f6d3a20616e6e406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313330333230302e616e6e40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2064656c74612d370a746f6b656e3a206a3361362d707778782d326b72730a7374617475733a2066696e616c0a6e6174696f6e733a205b6974616c792c20696c6c797269612c207468726163652c206166726963615d0a454e44204f52444552530a0a',1801303200,1801306800,'accepted',1,1,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(2,X'80e9042d141287117a055c9d54b35d5f489579f383c5cbe35d6cdcdd14c6fda2','1801303200.bob@client','00002',X'46726f6d3a20626f62406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313330333230302e626f6240636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2064656c74612d370a746f6b656e3a206e717a742d70746a742d723937340a7374617475733a2066696e616c0a6e6174696f6e733a205b7468726163652c206166726963612c206974616c792c20696c6c797269615d0a454e44204f52444552530a0a',1801303200,1801306800,'accepted',1,2,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(3,X'5b9c6867c4c344115a7aa9f3aaface834a120e64b073a599810611d5518db22c','1801652400.ann@client','00003',X'46726f6d3a20616e6e406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313635323430302e616e6e40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2064656c74612d370a746f6b656e3a20773834712d787638392d383978360a7374617475733a2066696e616c0a6d6f7665733a0a20202d203120636973616c70696e61203e20657472757269610a454e44204f52444552530a0a',1801652400,1801656000,'accepted',1,1,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(4,X'f99039bef9c29b8867f3ccb78b08b77a70e9375141036eb1d50780041cfe4aa5','1801652400.bob@client','00004',X'46726f6d3a20626f62406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313635323430302e626f6240636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2064656c74612d370a746f6b656e3a20343363792d736336332d3934636a0a7374617475733a2066696e616c0a6d6f7665733a0a20202d20322073637974686961203e206372696d65610a454e44204f52444552530a0a',1801652400,1801656000,'accepted',1,2,NULL,'',NULL,NULL,NULL,NULL);
CREATE TABLE segments (
    id              INTEGER PRIMARY KEY,
    game            INTEGER NOT NULL REFERENCES games (id),
    ordinal         INTEGER NOT NULL,          -- from 1, without gaps
    turn            INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    opened_at       INTEGER NOT NULL,
    deadline        INTEGER NOT NULL,
    judged_at       INTEGER,
    rules_revision  INTEGER,
    inputs_hash     BLOB,
    salt            BLOB,
    events_hash     BLOB, cut TEXT, asked TEXT, waits TEXT CHECK (waits IN ('pause', 'unread')), first_deadline INTEGER, struck INTEGER REFERENCES rejudgings (id), after INTEGER REFERENCES segments (id), replay INTEGER, kept_cards TEXT,                      -- chained: over the hash before, the salt and the lines
    UNIQUE (game, ordinal),
    CHECK ((judged_at IS NULL) = (events_hash IS NULL))
) STRICT;
INSERT INTO segments VALUES(1,1,1,0,'setup',1801303200,1801562400,1801306800,1,X'eb79a77d1841442c00af4be64ff8bce9587e5e65ad30b4884679cd3411abc790',X'a29bc1d704cbb2804af64efefcab7fcd481423a7b1863473f48eb04c158d87de',X'ffa84f29f85158816dfd4b1e0859595704f263c07e40e751683de0eba1ec5a0c',NULL,',0,1,',NULL,1801562400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(2,1,2,1,'realm',1801306800,1801566000,1801652400,1,X'03c77b9ea8041d51f124fa1b5b09b4932a958363a0c9be042b83700282f82d82',X'08e2c1bbb8bd21a66f4a8984f32510eae8984d581b892d5d7e7a0349cbb7384f',X'cfd9f01b77b1c4bfce480e1e7caa01757973d37d685156299e3117b7e91ab731',NULL,',0,1,',NULL,1801566000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(3,1,3,1,'trade-1',1801652400,1801652400,1801652400,1,X'81fa92a47b20187201efff295712bbca26937196717645cccba26f90b248f684',X'9828b664524485c77794b525c08ba357c1902d5d802ee65223e42aa0a1ca832b',X'4d741a234d40ee0a18f0f1476d613f46b51f75c126f089092c0f153b2ea7b058',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(4,1,4,1,'trade-2',1801652400,1801652400,1801652400,1,X'a1f5cee329c6a218896fa3f73a7ff572d25baaefe7d53fece014e54adca83ed3',X'02e159aac642e1cfc74e67f008ee1158b4934aedde95dc5b3206916df053d650',X'dec2afba6658046f6a8e0104e347736381af82cbd1cb84617fe39bfd828bd32a',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(5,1,5,1,'trade-3',1801652400,1801652400,1801652400,1,X'54d2f99453def5b4e9819e118119940f5190df1ed7ef430bb61ff1b19be15356',X'8b330a21a7592988559342d6f6b06fd40a7349e148461385d8e54c1cdfb59a17',X'3f982fa238d15f3ad0771051ac204b0af8dcaa29507e378a5e5d7d9f1881d719',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(6,1,6,1,'fate',1801652400,1801652400,1801652400,1,X'c3f41468c09860ca24622e067123bd3a166b70c666288ffac77031bc6c69d991',X'6cc2b7c387782cea54f151d9fce38cc4842859dfb2e2ff0215670399eedf3030',X'288afba4c6dd4ed838a46dccea4b9abbe8a7a268280ddf09d7ef05390a62a612',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(7,1,7,2,'realm',1801652400,1801911600,1801656000,1,X'0b495d7a48d7a87678997f1b6e7ffc24b43831ad8ca03a9433238fede0dbfcd2',X'8f7cb7e54286ef2e0be76959cb20444dd765ee8a812bb89392bae6a1dc3f2b62',X'0ef747068688450aca373216f9df0c2809741a7fad6a5a47a0b607627afa4255',NULL,',0,1,',NULL,1801911600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(8,1,8,2,'trade-1',1801656000,1801656000,1801656000,1,X'859bade9502f255433af94f21d43ff05176c8669db62fe5c908e31a00d7bba4e',X'00af73fe02b28e447d025aacfe397917d182f07528a4d02363f734cc46b321f7',X'a05c93950531d098dd8b4d1e832f556069bcd2d6bc216330d909b04c305566af',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(9,1,9,2,'trade-2',1801656000,1801656000,1801656000,1,X'1035f4d394c76ff5742be5e12ed75ec356299fb558da6ad5a4273fbef835a22b',X'2cf47e1651a31fdead478a80b6fb3edb91d7d9352436ca2898b6aa3c7154926e',X'f239158d38958b2a6f1432eb5c271ef3a282252b9d220e920f1da457953b04c2',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(10,1,10,2,'trade-3',1801656000,1801656000,1801656000,1,X'879bf60b9961191866ccf523534d047776d69579f98716cb6e7c5384e9ef1c83',X'34684a9f5b0995086d49826c0d6e2b0e5df465db214548edfac6957a3d4fa55a',X'6e092a3b093a4d7111b6148ad3e8d9fc61a3b84bacbd55371afa2afdb8521ae2',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(11,1,11,2,'fate',1801656000,1801656000,1801656000,1,X'794ea022502ee7bdc9380137fdb8773bdfced6a493021a76bc2f62afc6d9d9d4',X'810339fcf3634683658931db0778ee7f350b1e328fd09c256ba1f516c2b67504',X'91bfebaee9082f1243a388b379fc11ad054b7b8eb16de285ca1083742c86e494',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(12,1,12,3,'realm',1801656000,1801915200,1802001600,1,X'35140fdc04a6de3c500ac4e1863b1ab459fe711f96868e05cec1e98b45419f31',X'7aadb54221151e7d33f444e6971992c3c585f295f96420262a45daa2c2d06793',X'773774ca0fb5fc954d1c0f66855421b3f581dbfc2bf1ba7548ac6a9d8d42a105',NULL,',0,1,',NULL,1801915200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(13,1,13,3,'trade-1',1802001600,1802001600,1802001600,1,X'9287ef39f02088c349fe7b28a54d5406d6e0f29d9a86a6e57dd417047bccf152',X'f588491b06b1c60646f0b7ed9aa828ba5fb4fa1cff10f09baffec350059cb553',X'62ebc2c26da25f735123ae886f09b5278833632ae2a4ea240b215732a7a3c85d',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(14,1,14,3,'trade-2',1802001600,1802001600,1802001600,1,X'c9a8c7ba382089953c4497cbb4d1930de5117061f7edc1e39ac7ade05bced8b7',X'cd91b873e66e7b2f80311cd1e8bf7098f5e2371c927ea6be162d675168bdbcca',X'8a8d5f181598618042b7426daf4bb045582b8e4cbc21a796cc29584a9dfb624d',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(15,1,15,3,'trade-3',1802001600,1802001600,1802001600,1,X'5554ca4cd164898ced0694e8e8552437cbd988f82e7fe5736175d4fd1bd3827a',X'd21c8d0b5200f0374096b5802985bd48d884a5e88115c30bf94116dc7f3b08bc',X'27dc26701b4b108d6910348c0d53bbe935ca20aed21ec1f0e507359f185a8b60',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(16,1,16,3,'fate',1802001600,1802001600,1802001600,1,X'60b677d277cfd4b37aa548f720212c030ae2d5225de374b6e8afbf98decb8073',X'dca21ef0dbd20da048bbb10dec865567bef7cc7278b12dec10d71fd54bd99f36',X'ec77d9f80c690bc6371094234743967292944cce92863f97ce7029e3ccbddb98',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(17,1,17,4,'realm',1802001600,1802260800,NULL,NULL,NULL,NULL,NULL,NULL,',0,1,',NULL,1802260800,NULL,NULL,NULL,NULL);
CREATE TABLE orders (
    id           INTEGER PRIMARY KEY,
    segment      INTEGER NOT NULL REFERENCES segments (id),
    seat         INTEGER NOT NULL REFERENCES seats (id),
    revision     INTEGER NOT NULL,
    letter       INTEGER NOT NULL REFERENCES letters (id),
    status       TEXT    NOT NULL CHECK (status IN ('final', 'draft', 'withdrawn')),
    text         TEXT    NOT NULL,             -- canonical
    dropped      TEXT    NOT NULL,             -- remarks on dropped lines, empty when nothing was dropped
    received_at  INTEGER NOT NULL,
    UNIQUE (segment, seat, revision),
    UNIQUE (segment, seat, letter)
) STRICT;
INSERT INTO orders VALUES(1,1,1,1,1,'final',replace('nations: [italy, illyria, thrace, africa]\n','\n',char(10)),'',1801303200);
INSERT INTO orders VALUES(2,1,2,1,2,'final',replace('nations: [thrace, africa, italy, illyria]\n','\n',char(10)),'',1801303200);
INSERT INTO orders VALUES(3,7,1,1,3,'final',replace('moves:\n  - 1 cisalpina > etruria\n','\n',char(10)),'',1801652400);
INSERT INTO orders VALUES(4,7,2,1,4,'final',replace('moves:\n  - 2 scythia > crimea\n','\n',char(10)),'',1801652400);
CREATE TABLE standing (
    seat         INTEGER PRIMARY KEY REFERENCES seats (id),
    letter       INTEGER NOT NULL REFERENCES letters (id),
    text         TEXT    NOT NULL,             -- canonical
    received_at  INTEGER NOT NULL
) STRICT;
CREATE TABLE answers (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    key      TEXT    NOT NULL,
    source   TEXT    NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (segment, key)
) STRICT, WITHOUT ROWID;
INSERT INTO answers VALUES(1,'italy/start/15.3','default','cisalpina');
INSERT INTO answers VALUES(1,'seat-1/nations/15.3','orders','italy');
INSERT INTO answers VALUES(1,'seat-2/nations/15.3','orders','thrace');
INSERT INTO answers VALUES(1,'thrace/start/15.3','default','scythia');
CREATE TABLE events (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    n        INTEGER NOT NULL,                 -- from 0
    line     TEXT    NOT NULL,
    PRIMARY KEY (segment, n)
) STRICT, WITHOUT ROWID;
INSERT INTO events VALUES(1,0,'15 section setup');
INSERT INTO events VALUES(1,1,'15.2 shuffled 1 1,9,5,7,4,0,6,10,11,3,13,8,2,12');
INSERT INTO events VALUES(1,2,'15.2 shuffled 2 19,27,14,17,18,25,23,115,28,15,20,21,24,22,16,26,114');
INSERT INTO events VALUES(1,3,'15.2 shuffled 3 32,36,29,117,45,44,40,37,39,43,35,42,31,38,41,34,30,33,116');
INSERT INTO events VALUES(1,4,'15.2 shuffled 4 51,60,48,54,50,56,47,57,52,49,119,55,58,46,53,59,118');
INSERT INTO events VALUES(1,5,'15.2 shuffled 5 63,69,71,68,62,61,65,67,70,72,73,64,121,66,120');
INSERT INTO events VALUES(1,6,'15.2 shuffled 6 78,77,75,80,74,81,82,84,79,122,76,83');
INSERT INTO events VALUES(1,7,'15.2 shuffled 7 88,89,123,94,91,92,85,95,87,90,93,86');
INSERT INTO events VALUES(1,8,'15.2 shuffled 8 100,96,104,99,98,103,124,101,97,102');
INSERT INTO events VALUES(1,9,'15.2 shuffled 9 105,108,110,112,109,113,106,107,111,125');
INSERT INTO events VALUES(1,10,'15.3 lots 1,0');
INSERT INTO events VALUES(1,11,'15.3 nation 1 thrace');
INSERT INTO events VALUES(1,12,'15.3 pieces thrace token 1 stock scythia');
INSERT INTO events VALUES(1,13,'15.4 marker thrace 0');
INSERT INTO events VALUES(1,14,'15.3 nation 0 italy');
INSERT INTO events VALUES(1,15,'15.3 pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(1,16,'15.4 marker italy 0');
INSERT INTO events VALUES(2,0,'17.1 turn 1');
INSERT INTO events VALUES(2,1,'19 section taxation');
INSERT INTO events VALUES(2,2,'19.1 begins taxation italy');
INSERT INTO events VALUES(2,3,'19.1 begins taxation thrace');
INSERT INTO events VALUES(2,4,'20 section population');
INSERT INTO events VALUES(2,5,'20.3 begins population italy');
INSERT INTO events VALUES(2,6,'20.1 pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(2,7,'20.3 begins population thrace');
INSERT INTO events VALUES(2,8,'20.1 pieces thrace token 1 stock scythia');
INSERT INTO events VALUES(2,9,'21 section census');
INSERT INTO events VALUES(2,10,'21.1 begins census italy');
INSERT INTO events VALUES(2,11,'21.2 census italy 2');
INSERT INTO events VALUES(2,12,'21.1 begins census thrace');
INSERT INTO events VALUES(2,13,'21.2 census thrace 2');
INSERT INTO events VALUES(2,14,'22 section ships');
INSERT INTO events VALUES(2,15,'22.1 begins ships italy');
INSERT INTO events VALUES(2,16,'22.1 begins ships thrace');
INSERT INTO events VALUES(2,17,'23 section movement');
INSERT INTO events VALUES(2,18,'23.2 begins movement italy');
INSERT INTO events VALUES(2,19,'23.2 begins movement thrace');
INSERT INTO events VALUES(2,20,'24 section conflict');
INSERT INTO events VALUES(2,21,'25 section cities');
INSERT INTO events VALUES(2,22,'25.1 begins cities italy');
INSERT INTO events VALUES(2,23,'25.1 begins cities thrace');
INSERT INTO events VALUES(2,24,'26.1 section surplus');
INSERT INTO events VALUES(2,25,'26.1 begins surplus italy');
INSERT INTO events VALUES(2,26,'26.1 pieces italy token 1 cisalpina stock');
INSERT INTO events VALUES(2,27,'26.1 begins surplus thrace');
INSERT INTO events VALUES(2,28,'26.3 section support');
INSERT INTO events VALUES(2,29,'26.31 begins support italy');
INSERT INTO events VALUES(2,30,'26.31 begins support thrace');
INSERT INTO events VALUES(2,31,'27 section acquisition');
INSERT INTO events VALUES(2,32,'27.1 begins acquisition italy');
INSERT INTO events VALUES(2,33,'27.1 begins acquisition thrace');
INSERT INTO events VALUES(3,0,'28 section trade');
INSERT INTO events VALUES(4,0,'28 section trade');
INSERT INTO events VALUES(5,0,'28 section last-trade');
INSERT INTO events VALUES(5,1,'29.3 section naming');
INSERT INTO events VALUES(6,0,'29.6 section calamities');
INSERT INTO events VALUES(6,1,'32.94 section conversion');
INSERT INTO events VALUES(6,2,'32.941 begins conversion italy');
INSERT INTO events VALUES(6,3,'32.941 begins conversion thrace');
INSERT INTO events VALUES(6,4,'29.8 section recheck');
INSERT INTO events VALUES(6,5,'29.8 begins recheck italy');
INSERT INTO events VALUES(6,6,'29.8 begins recheck thrace');
INSERT INTO events VALUES(6,7,'31 section advances');
INSERT INTO events VALUES(6,8,'31.12 begins advances italy');
INSERT INTO events VALUES(6,9,'31.12 begins advances thrace');
INSERT INTO events VALUES(6,10,'31.7 section return');
INSERT INTO events VALUES(6,11,'31.71 begins return italy');
INSERT INTO events VALUES(6,12,'31.71 begins return thrace');
INSERT INTO events VALUES(6,13,'33 section track');
INSERT INTO events VALUES(6,14,'33.1 begins track italy');
INSERT INTO events VALUES(6,15,'33.1 begins track thrace');
INSERT INTO events VALUES(7,0,'17.1 turn 2');
INSERT INTO events VALUES(7,1,'19 section taxation');
INSERT INTO events VALUES(7,2,'19.1 begins taxation italy');
INSERT INTO events VALUES(7,3,'19.1 begins taxation thrace');
INSERT INTO events VALUES(7,4,'20 section population');
INSERT INTO events VALUES(7,5,'20.3 begins population italy');
INSERT INTO events VALUES(7,6,'20.1 pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(7,7,'20.3 begins population thrace');
INSERT INTO events VALUES(7,8,'20.1 pieces thrace token 2 stock scythia');
INSERT INTO events VALUES(7,9,'21 section census');
INSERT INTO events VALUES(7,10,'21.1 begins census thrace');
INSERT INTO events VALUES(7,11,'21.2 census thrace 4');
INSERT INTO events VALUES(7,12,'21.1 begins census italy');
INSERT INTO events VALUES(7,13,'21.2 census italy 2');
INSERT INTO events VALUES(7,14,'22 section ships');
INSERT INTO events VALUES(7,15,'22.1 begins ships thrace');
INSERT INTO events VALUES(7,16,'22.1 begins ships italy');
INSERT INTO events VALUES(7,17,'23 section movement');
INSERT INTO events VALUES(7,18,'23.2 begins movement thrace');
INSERT INTO events VALUES(7,19,'23.3 pieces thrace token 2 scythia crimea');
INSERT INTO events VALUES(7,20,'23.2 begins movement italy');
INSERT INTO events VALUES(7,21,'23.3 pieces italy token 1 cisalpina etruria');
INSERT INTO events VALUES(7,22,'24 section conflict');
INSERT INTO events VALUES(7,23,'25 section cities');
INSERT INTO events VALUES(7,24,'25.1 begins cities italy');
INSERT INTO events VALUES(7,25,'25.1 begins cities thrace');
INSERT INTO events VALUES(7,26,'26.1 section surplus');
INSERT INTO events VALUES(7,27,'26.1 begins surplus italy');
INSERT INTO events VALUES(7,28,'26.1 begins surplus thrace');
INSERT INTO events VALUES(7,29,'26.3 section support');
INSERT INTO events VALUES(7,30,'26.31 begins support italy');
INSERT INTO events VALUES(7,31,'26.31 begins support thrace');
INSERT INTO events VALUES(7,32,'27 section acquisition');
INSERT INTO events VALUES(7,33,'27.1 begins acquisition italy');
INSERT INTO events VALUES(7,34,'27.1 begins acquisition thrace');
INSERT INTO events VALUES(8,0,'28 section trade');
INSERT INTO events VALUES(9,0,'28 section trade');
INSERT INTO events VALUES(10,0,'28 section last-trade');
INSERT INTO events VALUES(10,1,'29.3 section naming');
INSERT INTO events VALUES(11,0,'29.6 section calamities');
INSERT INTO events VALUES(11,1,'32.94 section conversion');
INSERT INTO events VALUES(11,2,'32.941 begins conversion italy');
INSERT INTO events VALUES(11,3,'32.941 begins conversion thrace');
INSERT INTO events VALUES(11,4,'29.8 section recheck');
INSERT INTO events VALUES(11,5,'29.8 begins recheck italy');
INSERT INTO events VALUES(11,6,'29.8 begins recheck thrace');
INSERT INTO events VALUES(11,7,'31 section advances');
INSERT INTO events VALUES(11,8,'31.12 begins advances italy');
INSERT INTO events VALUES(11,9,'31.12 begins advances thrace');
INSERT INTO events VALUES(11,10,'31.7 section return');
INSERT INTO events VALUES(11,11,'31.71 begins return italy');
INSERT INTO events VALUES(11,12,'31.71 begins return thrace');
INSERT INTO events VALUES(11,13,'33 section track');
INSERT INTO events VALUES(11,14,'33.1 begins track italy');
INSERT INTO events VALUES(11,15,'33.1 begins track thrace');
INSERT INTO events VALUES(12,0,'17.1 turn 3');
INSERT INTO events VALUES(12,1,'19 section taxation');
INSERT INTO events VALUES(12,2,'19.1 begins taxation italy');
INSERT INTO events VALUES(12,3,'19.1 begins taxation thrace');
INSERT INTO events VALUES(12,4,'20 section population');
INSERT INTO events VALUES(12,5,'20.3 begins population italy');
INSERT INTO events VALUES(12,6,'20.1 pieces italy token 1 stock etruria');
INSERT INTO events VALUES(12,7,'20.1 pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(12,8,'20.3 begins population thrace');
INSERT INTO events VALUES(12,9,'20.1 pieces thrace token 2 stock scythia');
INSERT INTO events VALUES(12,10,'20.1 pieces thrace token 2 stock crimea');
INSERT INTO events VALUES(12,11,'21 section census');
INSERT INTO events VALUES(12,12,'21.1 begins census thrace');
INSERT INTO events VALUES(12,13,'21.2 census thrace 8');
INSERT INTO events VALUES(12,14,'21.1 begins census italy');
INSERT INTO events VALUES(12,15,'21.2 census italy 4');
INSERT INTO events VALUES(12,16,'22 section ships');
INSERT INTO events VALUES(12,17,'22.1 begins ships thrace');
INSERT INTO events VALUES(12,18,'22.1 begins ships italy');
INSERT INTO events VALUES(12,19,'23 section movement');
INSERT INTO events VALUES(12,20,'23.2 begins movement thrace');
INSERT INTO events VALUES(12,21,'23.2 begins movement italy');
INSERT INTO events VALUES(12,22,'24 section conflict');
INSERT INTO events VALUES(12,23,'25 section cities');
INSERT INTO events VALUES(12,24,'25.1 begins cities italy');
INSERT INTO events VALUES(12,25,'25.1 begins cities thrace');
INSERT INTO events VALUES(12,26,'26.1 section surplus');
INSERT INTO events VALUES(12,27,'26.1 begins surplus italy');
INSERT INTO events VALUES(12,28,'26.1 pieces italy token 1 cisalpina stock');
INSERT INTO events VALUES(12,29,'26.1 begins surplus thrace');
INSERT INTO events VALUES(12,30,'26.1 pieces thrace token 2 crimea stock');
INSERT INTO events VALUES(12,31,'26.1 pieces thrace token 1 scythia stock');
INSERT INTO events VALUES(12,32,'26.3 section support');
INSERT INTO events VALUES(12,33,'26.31 begins support italy');
INSERT INTO events VALUES(12,34,'26.31 begins support thrace');
INSERT INTO events VALUES(12,35,'27 section acquisition');
INSERT INTO events VALUES(12,36,'27.1 begins acquisition italy');
INSERT INTO events VALUES(12,37,'27.1 begins acquisition thrace');
INSERT INTO events VALUES(13,0,'28 section trade');
INSERT INTO events VALUES(14,0,'28 section trade');
INSERT INTO events VALUES(15,0,'28 section last-trade');
INSERT INTO events VALUES(15,1,'29.3 section naming');
INSERT INTO events VALUES(16,0,'29.6 section calamities');
INSERT INTO events VALUES(16,1,'32.94 section conversion');
INSERT INTO events VALUES(16,2,'32.941 begins conversion italy');
INSERT INTO events VALUES(16,3,'32.941 begins conversion thrace');
INSERT INTO events VALUES(16,4,'29.8 section recheck');
INSERT INTO events VALUES(16,5,'29.8 begins recheck italy');
INSERT INTO events VALUES(16,6,'29.8 begins recheck thrace');
INSERT INTO events VALUES(16,7,'31 section advances');
INSERT INTO events VALUES(16,8,'31.12 begins advances italy');
INSERT INTO events VALUES(16,9,'31.12 begins advances thrace');
INSERT INTO events VALUES(16,10,'31.7 section return');
INSERT INTO events VALUES(16,11,'31.71 begins return italy');
INSERT INTO events VALUES(16,12,'31.71 begins return thrace');
INSERT INTO events VALUES(16,13,'33 section track');
INSERT INTO events VALUES(16,14,'33.1 begins track italy');
INSERT INTO events VALUES(16,15,'33.1 begins track thrace');
CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    game        INTEGER REFERENCES games (id),
    seat        INTEGER REFERENCES seats (id),
    segment     INTEGER REFERENCES segments (id),
    letter      INTEGER REFERENCES letters (id),   -- the letter it answers
    kind        TEXT    NOT NULL CHECK (kind IN ('page', 'receipt', 'answer')),
    message_id  TEXT    NOT NULL UNIQUE,
    recipients  TEXT    NOT NULL,              -- one address a line
    bytes       BLOB    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    created_at  INTEGER NOT NULL,
    sent_at     INTEGER,
    last_error  TEXT, number INTEGER, next_at INTEGER NOT NULL DEFAULT 0,
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
INSERT INTO outbox VALUES(1,1,1,1,NULL,'page','j3a6pwxx2krs.2f1a89623d919e0868ac@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801303200,1801303200,NULL,1,0);
INSERT INTO outbox VALUES(2,1,2,1,NULL,'page','nqztptjtr974.b3c85b99d222cf6572a4@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801303200,1801303200,NULL,1,0);
INSERT INTO outbox VALUES(3,1,1,1,1,'receipt','j3a6pwxx2krs.8a4602274b8b0fa7d711@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,2,0);
INSERT INTO outbox VALUES(4,1,2,1,2,'receipt','nqztptjtr974.cd0b196627fde5885d41@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,2,0);
INSERT INTO outbox VALUES(5,1,1,2,NULL,'page','93b7xmwxfejt.858ccecfefbec296f624@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,3,0);
INSERT INTO outbox VALUES(6,1,2,2,NULL,'page','9873v4k5eyx9.e9f0928832e3121e9c11@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,3,0);
INSERT INTO outbox VALUES(7,1,1,7,NULL,'page','w84qxv8989x6.97cd0f7ed2a1eb9f75dd@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801652400,1801652400,NULL,4,0);
INSERT INTO outbox VALUES(8,1,2,7,NULL,'page','43cysc6394cj.936bd275b37ee1934583@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801652400,1801652400,NULL,4,0);
INSERT INTO outbox VALUES(9,1,1,7,3,'receipt','w84qxv8989x6.a0b1ff206f2e7c1ef947@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,5,0);
INSERT INTO outbox VALUES(10,1,2,7,4,'receipt','43cysc6394cj.b1adcdf134c0559da5e4@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,5,0);
INSERT INTO outbox VALUES(11,1,1,12,NULL,'page','arz87q8th29g.b197d9991d4f90bb3874@example.org','ann@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,6,0);
INSERT INTO outbox VALUES(12,1,2,12,NULL,'page','2myj61h4dh9s.9eb8bc0804b6c97987a7@example.org','bob@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,6,0);
INSERT INTO outbox VALUES(13,1,1,17,NULL,'page','tm81pmpnfk1w.0f54cba27d97f429c96b@example.org','ann@example.org',X'46726f6d3a202254686520706f7374206f666669636522203c6f6666696365406578616d706c652e6f72673e0d0a5375626a6563743a205b64656c74612d375d20596f7572206f7264657273206279205765642031323a30303a207475726e20342c207265616c6d0d0a4d6573736167652d49443a203c746d3831706d706e666b31772e3066353463626132376439376634323963393662406578616d706c652e6f72673e0d0a446174653a2053756e2c2030372046656220323032372031323a30303a3030202b303030300d0a546f3a20616e6e406578616d706c652e6f72670d0a5265666572656e6365733a203c3835623334346330313830303536643761633631406578616d706c652e6f72673e0d0a4175746f2d5375626d69747465643a206175746f2d67656e6572617465640d0a4c6973742d49643a203c64656c74612d372e62756c6c612e6578616d706c652e6f72673e0d0a507265636564656e63653a206c6973740d0a582d4175746f2d526573706f6e73652d53757070726573733a2044522c20524e2c204e524e2c204f4f462c204175746f5265706c790d0a582d42756c6c612d4e756d6265723a20370d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a20376269740d0a0d0a54776f20706c617965727320696e207468652077657374205b64656c74612d375d0d0a5475726e20342c207265616c6d2c20666f72204974616c790d0a0d0a596f7572206f7264657273206279205765646e657364617920313020466562727561727920323032372c2031323a3030205554433a2073686970732c206d6f7665732c0d0a6369746965732e0d0a283130204665622031323a3030205554432c20696e2037322068290d0a0d0a596f7572206f726465727320287475726e20342c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a496620796f7520646f206e6f7468696e6720616e64206e6f626f647920656c7365206d6f7665733a206e6f7468696e67206368616e67657320666f7220796f75720d0a6e6174696f6e2e0d0a21204c6f737420746f20737572706c75733a203320746f6b656e732061626f766520746865206c696d697473206f7220626573696465206120636974793a20436973616c70696e610d0a2020312c20457472757269612032202832362e31292e0d0a0d0a73686970733a202020202020576869636820736869707320646f20796f75206b6565702c2067697665207570206f72206275696c643f0d0a202020202020202020202020576974686f757420616e206f726465723a2065766572792073686970206973206b6570742c206279206e616d65206f6620617265613a2066726f6d0d0a20202020202020202020202074726561737572792c20656c7365206279206c657679207768657265207468617420646f6573206e6f7420656d7074792074686520617265612c0d0a202020202020202020202020656c736520676976656e2075703b206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a2073686970733a205b6275696c6420657472757269615d0d0a6d6f7665733a202020202020576869636820746f6b656e7320616e64207368697073206d6f76652c20616e642077686572653f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f7468696e67206d6f7665732e0d0a2020202020202020202020204578616d706c653a0d0a20202020202020202020202020206d6f7665733a0d0a202020202020202020202020202020202d20322065747275726961203e20726f6d650d0a6369746965733a2020202020576865726520646f20796f75206275696c64206369746965733f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f6e65206973206275696c742e0d0a0d0a4c656674206f75742c2062656361757365206e6f20616e7377657220636f756c64206d617474657220746869732074696d653a207265647563652e0d0a0d0a312e205265706c7920746f2074686973206d61696c2e20577269746520696e2074686520666f726d2c206f722061626f76652069742c206f6e65206f726465722061206c696e653b0d0a2020207768617420796f75206c65617665206f75742066616c6c7320746f206974732064656661756c742e20546f206f72646572206e6f7468696e672c2077726974650d0a202020226f72646572733a206e6f6e65222e0d0a322e2050757420227374617475733a2066696e616c2220696e746f2074686520666f726d2c206f7220746865206c696e65202266696e616c222062656c6f7720796f75720d0a2020206f72646572732c207768656e20796f752061726520646f6e652e20556e74696c2074686520646561646c696e6520796f7572206c617374206c65747465720d0a202020636f756e74732c206120647261667420746f6f2e0d0a332e204120726563656970742074656c6c7320796f75206174206f6e636520686f7720796f7572206c65747465722077617320756e64657273746f6f642e0d0a0d0a424547494e204f52444552530d0a67616d653a2064656c74612d370d0a6e6174696f6e3a206974616c790d0a7475726e3a20340d0a7365676d656e743a207265616c6d0d0a746f6b656e3a20746d38312d706d706e2d666b31770d0a7374617475733a20666f726d0d0a73686970733a0d0a6d6f7665733a0d0a6369746965733a0d0a454e44204f52444552530d0a0d0a412066696e697368656420616e73776572206f6620796f7572732c20666f7220696e7374616e63652c20636f756c642062653a0d0a0d0a2020202032206574727572696120746f20726f6d650d0a2020202066696e616c0d0a0d0a576861742068617070656e656420746f20796f7520287475726e20332c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a21204e6f206c6574746572206f6620796f7572732063616d653a207374616e64696e67206f72646572732c20776865726520796f75206861766520616e792c20616e64207468650d0a202064656661756c7473206465636964656420666f7220796f752e0d0a0d0a32302e31202020596f75722070656f706c652067726577206279203220746f6b656e733a204574727572696120312c20436973616c70696e6120312e205b375d0d0a32312e32202020596f7520636f756e746564203420746f6b656e732e20416c6c3a2054687261636520382c204974616c7920342e205b31345d0d0a32362e312020203120746f6b656e2061626f766520746865206c696d6974732077656e74206261636b20746f2073746f636b3a20436973616c70696e6120312e205b32395d0d0a33332e32202020596f7572206d61726b6572207374617973206f6e20737061636520302e0d0a0d0a5768617420746865206f7468657273206469640d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a2d2047726f77746820283230293a20546872616365202b34205b31305d0d0a2d2043656e73757320283231293a2054687261636520382c204974616c792034205b31345d0d0a2d20537572706c7573202832362e31293a20546872616365204372696d656120322c20536379746869612031205b33315d0d0a0d0a596f7572207265616c6d3a204974616c790d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4f6e2074686520626f6172643a203320746f6b656e732c2030206369746965732c20302073686970732e0d0a496e2073746f636b3a20353220746f6b656e732c2039206369746965732c20342073686970732e0d0a496e2074726561737572793a20302e0d0a0d0a41726561202020202020202020202020202020202020546f6b656e7320204c696d697420204e6f7465730d0a436973616c70696e6120202020202020202020202020203120283229202020202020310d0a45747275726961202020202020202020202020202020203220283429202020202020322020666c6f6f640d0a0d0a496e20627261636b6574733a20746f6b656e732061667465722067726f777468202832302e31292c20776869636820636f6d6573206265666f726520796f7572206f72646572730d0a6172652063617272696564206f75742e0d0a0d0a596f7520686f6c64206e6f2074726164652063617264732e0d0a596f752068617665206e6f20616476616e6365732e0d0a412e532e542e3a2073706163652030206f662031362c2053746f6e65204167652e20546865206e65787420737465702061736b7320666f72206e6f7468696e672e205468650d0a4561726c792042726f6e7a652041676520626567696e73206f6e207370616365203520616e642061736b7320666f722032206369746965732e0d0a0d0a596f7572206e65696768626f7572730d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a45616368206e65696768626f7572207769746820697473206c696d69742c202273697465222069662069742069732061206369747920736974652c20616e642077686f0d0a7374616e64732074686572653b2022796f75222061726520796f7572206f776e20746f6b656e732e0d0a2d20436973616c70696e612c206279206c616e643a204574727572696120322028796f752032292c2050616e6e6f6e696120342c2052756269636f6e20332e0d0a2d20457472757269612c206279206c616e643a20436973616c70696e6120312028796f752031292c20526f6d65203220736974652c2052756269636f6e20333b2062790d0a202077617465723a20436f727369636120312c20526f6d65203220736974652e0d0a0d0a5768617420636976696c697a6174696f6e20636172647320636f737420796f7520283331290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a596f757220736574732061726520776f72746820302028776974686f7574204d696e696e67292c20796f757220747265617375727920697320303a20746f67657468657220302e0d0a43617264732061726520626f7567687420696e207468652066617465207365676d656e742e205769746820796f757220637265646974732c207468652063686561706573740d0a6172653a0d0a0d0a436976696c697a6174696f6e206361726420202020202020205072696e7465642020596f75207061790d0a506f7474657279202020202020202020202020202020202020202020202034352020202020202034350d0a436c6f7468204d616b696e6720202020202020202020202020202020202034352020202020202034350d0a4d797374696369736d20202020202020202020202020202020202020202035302020202020202035300d0a0d0a5468652072616365202833332c203335290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e202020202053706163652020506f696e747320204e65787420737465700d0a4974616c792020202020202020202030202020202020203020202072656164790d0a54687261636520202020202020202030202020202020203020202072656164790d0a0d0a506f696e747320736f20666172202833352e31293a20616476616e6365732c207370616365732c2063697469657320616e642074726561737572792e20436172647320696e0d0a68616e6420636f756e742061742074686520656e6420616e6420617265206e6f626f647920656c7365277320746f206b6e6f772e0d0a0d0a546865207461626c650d0a2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e2020202020546f6b656e73202043697469657320205368697073202053746f636b20205472656173757279202043617264732020412e532e542e0d0a4974616c7920202020202020202020203320202020202020302020202020203020202020203532202020202020202020302020202020203020202020202020300d0a546872616365202020202020202020203520202020202020302020202020203020202020203530202020202020202020302020202020203020202020202020300d0a0d0a2d204974616c792028616e6e292c2053746f6e65204167653a20436973616c70696e6120312c204574727572696120322e0d0a2d205468726163652028626f62292c2053746f6e65204167653a204372696d656120322c205363797468696120332e0d0a0d0a536869707320617265206275696c7420616e64206d6f76657320617265206d61646520696e2074686973206f726465722c206966207468652063656e73757320776572650d0a74616b656e206e6f773a205468726163652c204974616c792e0d0a436172647320696e2074686520737461636b732c203120746f20393a2031342c2031372c2031392c2031372c2031352c2031322c2031322c2031302c2031302e0d0a0d0a2d2d200d0a4d61696c203720746f20796f7520696e20746869732067616d652e204966206d61696c2036206e657665722063616d653a2022726571756573743a2070616765222e0d0a436861696e3a206e617362776364636e676b7a35797677356b767036346a6a34630d0a','sent',1,1802001600,1802001600,NULL,7,0);
INSERT INTO outbox VALUES(14,1,2,17,NULL,'page','8vwks8dzs9t1.f2b7b748ad600f692e9a@example.org','bob@example.org',X'46726f6d3a202254686520706f7374206f666669636522203c6f6666696365406578616d706c652e6f72673e0d0a5375626a6563743a205b64656c74612d375d20596f7572206f7264657273206279205765642031323a30303a207475726e20342c207265616c6d0d0a4d6573736167652d49443a203c3876776b7338647a733974312e6632623762373438616436303066363932653961406578616d706c652e6f72673e0d0a446174653a2053756e2c2030372046656220323032372031323a30303a3030202b303030300d0a546f3a20626f62406578616d706c652e6f72670d0a5265666572656e6365733a203c3962306465623733333462663861366539356637406578616d706c652e6f72673e0d0a4175746f2d5375626d69747465643a206175746f2d67656e6572617465640d0a4c6973742d49643a203c64656c74612d372e62756c6c612e6578616d706c652e6f72673e0d0a507265636564656e63653a206c6973740d0a582d4175746f2d526573706f6e73652d53757070726573733a2044522c20524e2c204e524e2c204f4f462c204175746f5265706c790d0a582d42756c6c612d4e756d6265723a20370d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a20376269740d0a0d0a54776f20706c617965727320696e207468652077657374205b64656c74612d375d0d0a5475726e20342c207265616c6d2c20666f72205468726163650d0a0d0a596f7572206f7264657273206279205765646e657364617920313020466562727561727920323032372c2031323a3030205554433a2073686970732c206d6f7665732c0d0a6369746965732e0d0a283130204665622031323a3030205554432c20696e2037322068290d0a0d0a596f7572206f726465727320287475726e20342c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a496620796f7520646f206e6f7468696e6720616e64206e6f626f647920656c7365206d6f7665733a206e6f7468696e67206368616e67657320666f7220796f75720d0a6e6174696f6e2e0d0a21204c6f737420746f20737572706c75733a203420746f6b656e732061626f766520746865206c696d697473206f7220626573696465206120636974793a204372696d656120322c0d0a2020536379746869612032202832362e31292e0d0a0d0a73686970733a202020202020576869636820736869707320646f20796f75206b6565702c2067697665207570206f72206275696c643f0d0a202020202020202020202020576974686f757420616e206f726465723a2065766572792073686970206973206b6570742c206279206e616d65206f6620617265613a2066726f6d0d0a20202020202020202020202074726561737572792c20656c7365206279206c657679207768657265207468617420646f6573206e6f7420656d7074792074686520617265612c0d0a202020202020202020202020656c736520676976656e2075703b206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a2073686970733a205b6275696c64206372696d65615d0d0a6d6f7665733a202020202020576869636820746f6b656e7320616e64207368697073206d6f76652c20616e642077686572653f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f7468696e67206d6f7665732e0d0a2020202020202020202020204578616d706c653a0d0a20202020202020202020202020206d6f7665733a0d0a202020202020202020202020202020202d20322073637974686961203e2064616369610d0a6369746965733a2020202020576865726520646f20796f75206275696c64206369746965733f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f6e65206973206275696c742e0d0a0d0a4c656674206f75742c2062656361757365206e6f20616e7377657220636f756c64206d617474657220746869732074696d653a207265647563652e0d0a0d0a312e205265706c7920746f2074686973206d61696c2e20577269746520696e2074686520666f726d2c206f722061626f76652069742c206f6e65206f726465722061206c696e653b0d0a2020207768617420796f75206c65617665206f75742066616c6c7320746f206974732064656661756c742e20546f206f72646572206e6f7468696e672c2077726974650d0a202020226f72646572733a206e6f6e65222e0d0a322e2050757420227374617475733a2066696e616c2220696e746f2074686520666f726d2c206f7220746865206c696e65202266696e616c222062656c6f7720796f75720d0a2020206f72646572732c207768656e20796f752061726520646f6e652e20556e74696c2074686520646561646c696e6520796f7572206c617374206c65747465720d0a202020636f756e74732c206120647261667420746f6f2e0d0a332e204120726563656970742074656c6c7320796f75206174206f6e636520686f7720796f7572206c65747465722077617320756e64657273746f6f642e0d0a0d0a424547494e204f52444552530d0a67616d653a2064656c74612d370d0a6e6174696f6e3a207468726163650d0a7475726e3a20340d0a7365676d656e743a207265616c6d0d0a746f6b656e3a203876776b2d7338647a2d733974310d0a7374617475733a20666f726d0d0a73686970733a0d0a6d6f7665733a0d0a6369746965733a0d0a454e44204f52444552530d0a0d0a412066696e697368656420616e73776572206f6620796f7572732c20666f7220696e7374616e63652c20636f756c642062653a0d0a0d0a2020202032207363797468696120746f2064616369610d0a2020202066696e616c0d0a0d0a576861742068617070656e656420746f20796f7520287475726e20332c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a21204e6f206c6574746572206f6620796f7572732063616d653a207374616e64696e67206f72646572732c20776865726520796f75206861766520616e792c20616e64207468650d0a202064656661756c7473206465636964656420666f7220796f752e0d0a0d0a32302e31202020596f75722070656f706c652067726577206279203420746f6b656e733a205363797468696120322c204372696d656120322e205b31305d0d0a32312e32202020596f7520636f756e746564203820746f6b656e732e20416c6c3a2054687261636520382c204974616c7920342e205b31345d0d0a32362e312020203320746f6b656e732061626f766520746865206c696d6974732077656e74206261636b20746f2073746f636b3a204372696d656120322c20536379746869610d0a20202020202020312e205b33315d0d0a33332e32202020596f7572206d61726b6572207374617973206f6e20737061636520302e0d0a0d0a5768617420746865206f7468657273206469640d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a2d2047726f77746820283230293a204974616c79202b32205b375d0d0a2d2043656e73757320283231293a2054687261636520382c204974616c792034205b31345d0d0a2d20537572706c7573202832362e31293a204974616c7920436973616c70696e612031205b32395d0d0a0d0a596f7572207265616c6d3a205468726163650d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4f6e2074686520626f6172643a203520746f6b656e732c2030206369746965732c20302073686970732e0d0a496e2073746f636b3a20353020746f6b656e732c2039206369746965732c20342073686970732e0d0a496e2074726561737572793a20302e0d0a0d0a41726561202020202020202020202020202020202020546f6b656e7320204c696d697420204e6f7465730d0a4372696d656120202020202020202020202020202020203220283429202020202020320d0a53637974686961202020202020202020202020202020203320283529202020202020330d0a0d0a496e20627261636b6574733a20746f6b656e732061667465722067726f777468202832302e31292c20776869636820636f6d6573206265666f726520796f7572206f72646572730d0a6172652063617272696564206f75742e0d0a0d0a596f7520686f6c64206e6f2074726164652063617264732e0d0a596f752068617665206e6f20616476616e6365732e0d0a412e532e542e3a2073706163652030206f662031362c2053746f6e65204167652e20546865206e65787420737465702061736b7320666f72206e6f7468696e672e205468650d0a4561726c792042726f6e7a652041676520626567696e73206f6e207370616365203620616e642061736b7320666f722032206369746965732e0d0a0d0a596f7572206e65696768626f7572730d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a45616368206e65696768626f7572207769746820697473206c696d69742c202273697465222069662069742069732061206369747920736974652c20616e642077686f0d0a7374616e64732074686572653b2022796f75222061726520796f7572206f776e20746f6b656e732e0d0a2d204372696d65612c206279206c616e643a205363797468696120332028796f752033293b2062792077617465723a20426c61636b2053656120286f70656e20736561292c0d0a202044616e75626520352c205363797468696120332028796f752033292e0d0a2d20536379746869612c206279206c616e643a204372696d656120322028796f752032292c20446163696120332c2044616e75626520352c205375646574656e20313b2062790d0a202077617465723a204372696d656120322028796f752032292c2044616e75626520352e0d0a0d0a5768617420636976696c697a6174696f6e20636172647320636f737420796f7520283331290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a596f757220736574732061726520776f72746820302028776974686f7574204d696e696e67292c20796f757220747265617375727920697320303a20746f67657468657220302e0d0a43617264732061726520626f7567687420696e207468652066617465207365676d656e742e205769746820796f757220637265646974732c207468652063686561706573740d0a6172653a0d0a0d0a436976696c697a6174696f6e206361726420202020202020205072696e7465642020596f75207061790d0a506f7474657279202020202020202020202020202020202020202020202034352020202020202034350d0a436c6f7468204d616b696e6720202020202020202020202020202020202034352020202020202034350d0a4d797374696369736d20202020202020202020202020202020202020202035302020202020202035300d0a0d0a5468652072616365202833332c203335290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e202020202053706163652020506f696e747320204e65787420737465700d0a4974616c792020202020202020202030202020202020203020202072656164790d0a54687261636520202020202020202030202020202020203020202072656164790d0a0d0a506f696e747320736f20666172202833352e31293a20616476616e6365732c207370616365732c2063697469657320616e642074726561737572792e20436172647320696e0d0a68616e6420636f756e742061742074686520656e6420616e6420617265206e6f626f647920656c7365277320746f206b6e6f772e0d0a0d0a546865207461626c650d0a2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e2020202020546f6b656e73202043697469657320205368697073202053746f636b20205472656173757279202043617264732020412e532e542e0d0a4974616c7920202020202020202020203320202020202020302020202020203020202020203532202020202020202020302020202020203020202020202020300d0a546872616365202020202020202020203520202020202020302020202020203020202020203530202020202020202020302020202020203020202020202020300d0a0d0a2d204974616c792028616e6e292c2053746f6e65204167653a20436973616c70696e6120312c204574727572696120322e0d0a2d205468726163652028626f62292c2053746f6e65204167653a204372696d656120322c205363797468696120332e0d0a0d0a536869707320617265206275696c7420616e64206d6f76657320617265206d61646520696e2074686973206f726465722c206966207468652063656e73757320776572650d0a74616b656e206e6f773a205468726163652c204974616c792e0d0a436172647320696e2074686520737461636b732c203120746f20393a2031342c2031372c2031392c2031372c2031352c2031322c2031322c2031302c2031302e0d0a0d0a2d2d200d0a4d61696c203720746f20796f7520696e20746869732067616d652e204966206d61696c2036206e657665722063616d653a2022726571756573743a2070616765222e0d0a436861696e3a206e617362776364636e676b7a35797677356b767036346a6a34630d0a','sent',1,1802001600,1802001600,NULL,7,0);
CREATE TABLE held (
    code        TEXT    PRIMARY KEY,
    letter      INTEGER NOT NULL REFERENCES letters (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    segment     INTEGER NOT NULL REFERENCES segments (id),
    reason      TEXT    NOT NULL CHECK (reason IN ('stranger', 'dropped')),
    held_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    used_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE strangers (
    address      TEXT    PRIMARY KEY,          -- who got the one fixed text
    answered_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    id    INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL,
    who   TEXT    NOT NULL,
    game  INTEGER REFERENCES games (id),
    what  TEXT    NOT NULL,
    why   TEXT    NOT NULL
) STRICT;
INSERT INTO notes VALUES(1,1801303200,'the moderator',1,'looked at the order form of ann','');
INSERT INTO notes VALUES(2,1801303200,'the moderator',1,'looked at the order form of bob','');
INSERT INTO notes VALUES(3,1801652400,'the moderator',1,'looked at the order form of italy','');
INSERT INTO notes VALUES(4,1801652400,'the moderator',1,'looked at the order form of thrace','');
CREATE TABLE office (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    tide        INTEGER NOT NULL DEFAULT 0,    -- raised before mail leaves, and written beside the database: an older database than that was restored
    held_since  INTEGER,                       -- nothing is sent or judged until the moderator says so
    held_why    TEXT,
    restored_at INTEGER,                       -- when it was last held: letters may come for segments that are not open yet
    key_mark    BLOB, round_at INTEGER, pruned_at INTEGER,                          -- made with the office key: another key does not go with this database
    CHECK ((held_since IS NULL) = (held_why IS NULL))
) STRICT;
INSERT INTO office VALUES(1,0,NULL,NULL,NULL,X'5f0027c813152ed2bbdda488c71daab6bdaf2d9ca95f50fe1ca2db60b4b50132',1802001600,1802001600);
CREATE TABLE deliveries (
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    carrier  TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    at       INTEGER NOT NULL,
    error    TEXT,
    PRIMARY KEY (mail, carrier, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE carriers (
    name       TEXT    PRIMARY KEY,            -- as the configuration names it, without secrets
    ok_at      INTEGER,
    failed_at  INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,     -- on end
    error      TEXT,
    since      INTEGER                         -- when it began to work, or to fail
) STRICT, WITHOUT ROWID;
INSERT INTO carriers VALUES('maildir:inbox',1802001600,NULL,0,NULL,1801303200);
INSERT INTO carriers VALUES('maildir:outbox',1802001600,NULL,0,NULL,1801303200);
CREATE TABLE bounces (
    letter   INTEGER NOT NULL REFERENCES letters (id),
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    address  TEXT    NOT NULL,
    is_permanent INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    PRIMARY KEY (letter, mail, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    what     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (segment, what)
) STRICT, WITHOUT ROWID;
CREATE TABLE absences (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    from_day  TEXT    NOT NULL,                -- ISO 8601, in the office's time
    to_day    TEXT    NOT NULL,
    letter    INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, from_day)
) STRICT, WITHOUT ROWID;
CREATE TABLE senders (
    address  TEXT    PRIMARY KEY,
    hour     INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    is_told  INTEGER NOT NULL DEFAULT 0
, day INTEGER NOT NULL DEFAULT 0, day_letters INTEGER NOT NULL DEFAULT 0, is_idle INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO senders VALUES('ann@example.org',1801652400,1,0,1801652400,1,0);
INSERT INTO senders VALUES('bob@example.org',1801652400,1,0,1801652400,1,0);
CREATE TABLE scenarios (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    text  TEXT    NOT NULL
) STRICT;
INSERT INTO scenarios VALUES(1,'{"name":"advanced-2","files":{"advanced-2.yaml":"# 16.8. As three players; sites on islands do not count there.\ntitle: Two players in the west\nboard: boards/mediterranean.yaml\nset: WEST\nplayers: 2\ntokens: 55\nnations: nations/mediterranean.yaml\nin_play: [africa, italy, illyria, thrace]\ncards: cards/advanced.yaml\nadvances: advances/advanced.yaml\ntrack: tracks/advanced.yaml\nrules: rules/advanced.yaml\nisland_sites: disregarded   # 16.8: a city on an island is built without a site\n","advances/advanced.yaml":"# The 24 civilization cards of 1991 (6.1, 32): groups, cost, credits, what must be held first (31.62), and the effects that a\n# card grants, with its amount where it has one: points, tokens or cities more. Rules ask for effects and never for a card.\n# credits: by group, to every other card of that group (31.51); by card, to that card, in the place of what its group gives.\ntitle: Civilization cards of 1991\nadvances:\n  pottery:\n    name: Pottery\n    groups: [crafts]\n    cost: 45\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10}}\n    effects: {grain-against-famine: yes}\n  cloth-making:\n    name: Cloth Making\n    groups: [crafts]\n    cost: 45\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10}}\n    effects: {extra-ship-move: yes}\n  metalworking:\n    name: Metalworking\n    aliases: [metal working]\n    groups: [crafts]\n    cost: 80\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10, military: 20}}\n    effects: {removes-last-in-conflict: yes}\n  agriculture:\n    name: Agriculture\n    groups: [crafts]\n    cost: 110\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10}}\n    effects: {limit-raised: yes}\n  roadbuilding:\n    name: Roadbuilding\n    aliases: [road building]\n    groups: [crafts]\n    cost: 140\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10}}\n    requires: [engineering]\n    effects: {roads: yes, epidemic-own: 5, epidemic-other: 5, civil-disorder: 1, iconoclasm: 1}\n  mining:\n    name: Mining\n    groups: [crafts]\n    cost: 180\n    credits: {groups: {crafts: 10}, cards: {democracy: 10, monotheism: 10}}\n    requires: [engineering]\n    effects: {mined-set: yes, slave-revolt: 5}\n  engineering:\n    name: Engineering\n    groups: [crafts, sciences]\n    cost: 140\n    credits: {groups: {crafts: 10, sciences: 20}, cards: {democracy: 10, monotheism: 10, philosophy: 20, theology: 20}}\n    effects: {siegecraft: yes, earthquake-reduces: yes, earthquake-spares: yes, flood-most: 7, flood-reduces: yes}\n  astronomy:\n    name: Astronomy\n    groups: [sciences]\n    cost: 80\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20, theology: 20}}\n    effects: {open-sea: yes}\n  coinage:\n    name: Coinage\n    groups: [sciences]\n    cost: 110\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20, theology: 20}}\n    effects: {tax-rate-choice: yes}\n  medicine:\n    name: Medicine\n    groups: [sciences]\n    cost: 140\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20, theology: 20}}\n    effects: {epidemic-own: -8, epidemic-other: -5}\n  mathematics:\n    name: Mathematics\n    groups: [sciences, arts]\n    cost: 230\n    credits: {groups: {sciences: 20, arts: 5}, cards: {law: 5, enlightenment: 10, philosophy: 25, theology: 25}}\n  drama-and-poetry:\n    name: Drama and Poetry\n    aliases: [drama, drama & poetry, poetry]\n    groups: [arts]\n    cost: 60\n    credits: {groups: {arts: 5}, cards: {law: 5, democracy: 10, enlightenment: 10, literacy: 20}}\n    effects: {civil-war: 5, civil-disorder: -1}\n  music:\n    name: Music\n    groups: [arts]\n    cost: 60\n    credits: {groups: {arts: 5}, cards: {law: 5, democracy: 10, enlightenment: 10, mathematics: 20, philosophy: 20}}\n    effects: {civil-war: 5, civil-disorder: -1}\n  architecture:\n    name: Architecture\n    groups: [arts]\n    cost: 120\n    credits: {groups: {arts: 5}, cards: {democracy: 10, enlightenment: 10, law: 15}}\n    effects: {treasury-builds: yes}\n  literacy:\n    name: Literacy\n    groups: [arts, civics]\n    cost: 110\n    credits: {groups: {arts: 5}, cards: {enlightenment: 10, law: 25, democracy: 25, philosophy: 25}}\n  law:\n    name: Law\n    groups: [civics]\n    cost: 170\n    effects: {civil-disorder: -1, iconoclasm: -1}\n  democracy:\n    name: Democracy\n    groups: [civics]\n    cost: 200\n    requires: [law]\n    effects: {no-tax-revolt: yes, civil-war: 10, civil-disorder: -1}\n  military:\n    name: Military\n    groups: [civics]\n    cost: 180\n    effects: {moves-last: yes, civil-war-costs-both: yes, civil-disorder: 1}\n  philosophy:\n    name: Philosophy\n    groups: [civics]\n    cost: 240\n    requires: [law]\n    effects: {civil-war-by-beneficiary: yes, iconoclasm: -1, iconoclasm-most: 1}\n  mysticism:\n    name: Mysticism\n    groups: [religion, arts]\n    cost: 50\n    credits: {groups: {religion: 15, arts: 5}}\n    effects: {superstition-most: 2}\n  deism:\n    name: Deism\n    groups: [religion]\n    cost: 80\n    credits: {cards: {enlightenment: 15, monotheism: 15, theology: 15}}\n    effects: {superstition-most: 1}\n  enlightenment:\n    name: Enlightenment\n    groups: [religion]\n    cost: 150\n    credits: {cards: {monotheism: 15, theology: 15}}\n    effects: {superstition-most: 0, slave-revolt: -5}\n  monotheism:\n    name: Monotheism\n    groups: [religion]\n    cost: 220\n    requires: [enlightenment]\n    effects: {converts: yes, unconverted: yes, iconoclasm: 1}\n  theology:\n    name: Theology\n    groups: [religion]\n    cost: 250\n    requires: [enlightenment]\n    effects: {unconverted: yes, iconoclasm: -3, iconoclasm-most: 0}\n","boards/mediterranean.yaml":"# The board of 1980 and 1991: four panels and the Western Extension (panel W). 159 areas, 433 borders.\n#\n# Facts only, from a survey of public sources: the rules and the Gamer''s Guide, a public digital port of the game (borders,\n# crossings: johnchampaign/advanced-civilization), a public listing typed from the printed board (limits, sites, flood plains,\n# volcanoes, starts: ngales/advciv), an application with the same map under other names, and a successor map for borders of\n# unchanged areas (asundquistdavis/MegaEmpires). A remark behind an entry says\n# how sure a doubtful fact is; what has no remark, three sources agree on.\n#\n# area:   panel    the panel that carries the printed limit (16.11)\n#         seam     the panels it lies on where those are two; a sea is in play with either (16.5)\n#         dotted   side of the dotted map divider (4.48)\n#         kind     land, coastal (4.24) or open-sea (4.23: no land, Astronomy needed)\n#         limit    population limit (4.45)\n#         site     city site: black, or white on a flood plain (4.43)\n#         plain, volcano, island   the flood plain, volcano or island it belongs to (4.42, 4.41, 16.8)\n#         start    the nation that may start here (4.46); struck_with: not with that panel in play (4.47)\n#                  (the start areas on the western edge, with the Western Extension)\n#         coasts   where it has more than one shore, or a lake: name and water, sea or lake (23.57, 4.32)\n#         at       latitude and longitude in hundredths of a degree, rough, for drawing a map\n# border: [area, area, land | water | both (4.31-4.33), {area: its coasts that the water crossing is on}];\n#         several coasts on both sides pair off one by one\ntitle: From Britannia to the Persian Gulf\npanels: {W: Western Extension, 1: \"Panel 1, Italy\", 2: \"Panel 2, Greece\", 3: \"Panel 3, Egypt and Asia Minor\", 4: \"Panel 4, Mesopotamia\"}\n# Panels together, and the side of the dotted line where only one is used (16.2-16.8); a sea on the line is in both.\nsets:\n  S1234: {title: the four panels, aliases: [base], panels: [1, 2, 3, 4]}\n  SW1234: {title: the four panels and the Western Extension, aliases: [extension], panels: [W, 1, 2, 3, 4]}\n  S123: {title: without the eastern-most panel, panels: [1, 2, 3]}\n  S234: {title: without the western-most panel, panels: [2, 3, 4]}\n  S23: {title: the two middle panels, panels: [2, 3]}\n  SW123: {title: the Western Extension and three panels, panels: [W, 1, 2, 3]}\n  SW12: {title: the Western Extension and two panels, panels: [W, 1, 2]}\n  EAST: {title: east of the dotted line, panels: [2, 3, 4], dotted: east}\n  WEST: {title: west of the dotted line, panels: [1, 2, 3], dotted: west}\n  W_WEST: {title: west of the dotted line with the Western Extension, panels: [W, 1, 2, 3], dotted: west}\nlakes: {lake-tuz: Lake Tuz, lake-urmia: Lake Urmia, lake-van: Lake Van}\nareas:\n  # Western Extension\n  aquitania: {name: Aquitania, panel: W, dotted: west, kind: coastal, limit: 3, coasts: {north: sea, west: sea}, at: [4600, 0]} # two coasts by one source, one by another\n  baetica: {name: Baetica, panel: W, dotted: west, kind: land, limit: 1, start: iberia, at: [3870, -720]}\n  baleares: {name: Baleares, aliases: [Balearic Islands], panel: W, dotted: west, kind: coastal, limit: 1, island: baleares, at: [3920, 200]} # 75 %: the names of the two Balearic areas may be exchanged\n  belgica: {name: Belgica, panel: W, dotted: west, kind: coastal, limit: 3, at: [5000, 350]}\n  britannia: {name: Britannia, panel: W, dotted: west, kind: coastal, limit: 1, island: britain, at: [5160, -360]}\n  cirta: {name: Cirta, panel: W, dotted: west, kind: coastal, limit: 2, site: black, start: africa, at: [3640, 640]}\n  corduba: {name: Corduba, panel: W, dotted: west, kind: coastal, limit: 2, site: black, start: iberia, at: [3730, -520]} # limit 70 %: one source prints 1\n  east-mauretania: {name: East Mauretania, panel: W, dotted: west, kind: coastal, limit: 1, at: [3580, 20]}\n  ebusus: {name: Ebusus, panel: W, dotted: west, kind: coastal, limit: 1, site: black, island: ebusus, at: [3990, 400]} # site 75 %\n  gaul: {name: Gaul, aliases: [Gallia], panel: W, dotted: west, kind: land, limit: 1, plain: rhone, at: [4600, 460]}\n  hispania: {name: Hispania, panel: W, dotted: west, kind: land, limit: 1, at: [4020, -370]}\n  iberus: {name: Iberus, panel: W, dotted: west, kind: coastal, limit: 1, at: [4090, -20]}\n  londinium: {name: Londinium, panel: W, dotted: west, kind: coastal, limit: 2, island: britain, at: [5150, -10]}\n  lower-germany: {name: Lower Germany, aliases: [Germania Inferior], panel: W, dotted: west, kind: coastal, limit: 3, at: [5220, 620]}\n  lugdunensis: {name: Lugdunensis, panel: W, dotted: west, kind: coastal, limit: 1, at: [4810, -250]}\n  lusitania: {name: Lusitania, panel: W, dotted: west, kind: coastal, limit: 1, start: iberia, at: [4160, -800]}\n  massilia: {name: Massilia, panel: W, dotted: west, kind: coastal, limit: 2, site: black, at: [4350, 630]}\n  narbo: {name: Narbo, panel: W, dotted: west, kind: coastal, limit: 3, site: white, plain: rhone, at: [4340, 320]} # site 75 %\n  new-africa: {name: New Africa, panel: W, dotted: west, kind: coastal, limit: 1, at: [3640, 320]}\n  new-carthage: {name: New Carthage, aliases: [Carthago Nova], panel: W, dotted: west, kind: coastal, limit: 2, site: black, at: [3790, -120]} # limit 60 %: two sources print 1\n  pyrenees: {name: Pyrenees, panel: W, dotted: west, kind: coastal, limit: 2, at: [4200, 150]}\n  rhaetia: {name: Rhaetia, aliases: [Raetia], panel: W, dotted: west, kind: land, limit: 1, at: [4700, 940]}\n  rhenus: {name: Rhenus, aliases: [Rhine], panel: W, dotted: west, kind: land, limit: 1, at: [4950, 880]}\n  tarraconensis: {name: Tarraconensis, panel: W, dotted: west, kind: coastal, limit: 1, at: [4260, -400]}\n  upper-germany: {name: Upper Germany, aliases: [Germania Superior], panel: W, dotted: west, kind: land, limit: 1, at: [4880, 680]}\n  west-mauretania: {name: West Mauretania, panel: W, dotted: west, kind: coastal, limit: 2, at: [3480, -460]} # limit 90 %\n  bay-of-biscay: {name: Bay of Biscay, panel: W, dotted: west, kind: open-sea, at: [4540, -600]}\n  # Panel 1\n  apollonia: {name: Apollonia, aliases: [Appollonia, Appolonia], panel: 1, seam: [1, 2], dotted: west, kind: coastal, limit: 1, site: black, at: [4080, 1970]}\n  campania: {name: Campania, panel: 1, dotted: west, kind: coastal, limit: 2, volcano: vesuvius, at: [3920, 1630]}\n  caralis: {name: Caralis, aliases: [Carales], panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, island: sardinia, at: [3930, 900]}\n  carthage: {name: Carthage, aliases: [Carthago], panel: 1, dotted: west, kind: coastal, limit: 3, site: black, at: [3690, 1020]}\n  cisalpina: {name: Cisalpina, aliases: [Cisalpine Gaul], panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 1, start: italy, struck_with: W, at: [4560, 960]}\n  corsica: {name: Corsica, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, island: corsica, at: [4220, 910]}\n  dacia: {name: Dacia, panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 3, at: [4620, 2350]}\n  dalmatia: {name: Dalmatia, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4420, 1600]}\n  etruria: {name: Etruria, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 2, plain: po, start: italy, struck_with: W, at: [4360, 1090]}\n  germany: {name: Germany, aliases: [Germania], panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 5, start: illyria, struck_with: W, at: [5060, 1200]}\n  illyricum: {name: Illyricum, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4320, 1860]}\n  libya: {name: Libya, panel: 1, seam: [1, 2], dotted: west, kind: coastal, limit: 1, at: [3040, 1800]}\n  milazzo: {name: Milazzo, panel: 1, dotted: west, kind: coastal, limit: 2, volcano: etna, island: sicily, at: [3810, 1510]}\n  neapolis: {name: Neapolis, aliases: [Cumae], panel: 1, dotted: west, kind: coastal, limit: 1, site: black, volcano: vesuvius, at: [4090, 1420]}\n  numidia: {name: Numidia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 2, at: [3670, 840]}\n  palermo: {name: Palermo, aliases: [Panormus], panel: 1, dotted: west, kind: coastal, limit: 2, site: black, island: sicily, at: [3800, 1340]}\n  pannonia: {name: Pannonia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 4, start: italy, struck_with: W, at: [4680, 1660]}\n  rome: {name: Rome, aliases: [Roma], panel: 1, dotted: west, kind: coastal, limit: 2, site: black, at: [4190, 1250]}\n  rubicon: {name: Rubicon, panel: 1, dotted: west, kind: coastal, limit: 3, plain: po, at: [4430, 1220]}\n  sabrata: {name: Sabrata, aliases: [Sabratha], panel: 1, dotted: west, kind: coastal, limit: 2, at: [3300, 1160]}\n  sahara: {name: Sahara, panel: 1, dotted: west, kind: land, limit: 1, start: africa, struck_with: W, at: [3080, 940]}\n  samnium: {name: Samnium, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4170, 1470]}\n  sardinia: {name: Sardinia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, site: black, island: sardinia, at: [4060, 900]}\n  sudeten: {name: Sudeten, aliases: [Sudetan], panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 1, start: illyria, at: [4980, 2250]}\n  syracuse: {name: Syracuse, aliases: [Syracus], panel: 1, dotted: west, kind: coastal, limit: 1, site: black, volcano: etna, island: sicily, at: [3710, 1510]}\n  tarentum: {name: Tarentum, panel: 1, dotted: west, kind: coastal, limit: 1, site: black, at: [4060, 1730]}\n  thapsus: {name: Thapsus, panel: 1, dotted: west, kind: coastal, limit: 3, site: black, at: [3550, 1080]}\n  tripoli: {name: Tripoli, panel: 1, dotted: west, kind: coastal, limit: 1, site: black, at: [3250, 1380]}\n  tripolitania: {name: Tripolitania, panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 1, start: africa, at: [2960, 1460]}\n  tunisia: {name: Tunisia, panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 2, start: africa, struck_with: W, at: [3420, 820]}\n  adriatic-sea: {name: Adriatic Sea, panel: 1, dotted: west, kind: open-sea, at: [4280, 1570]}\n  central-mediterranean: {name: Central Mediterranean, panel: 1, seam: [1, 2], dotted: west, kind: open-sea, at: [3520, 1800]}\n  western-mediterranean: {name: Western Mediterranean, panel: 1, seam: [W, 1], dotted: west, kind: open-sea, at: [3960, 600]}\n  # Panel 2\n  argos: {name: Argos, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [3750, 2290]}\n  athens: {name: Athens, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, at: [3810, 2360]}\n  bithynia: {name: Bithynia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 2, at: [4060, 3020]}\n  byzantium: {name: Byzantium, aliases: [Bycantinum, Bysantium], panel: 2, dotted: west, kind: coastal, limit: 3, site: black, at: [4140, 2820]}\n  chalcis: {name: Chalcis, aliases: [Chalkis], panel: 2, dotted: west, kind: coastal, limit: 2, site: black, island: euboea, at: [3880, 2340]}\n  corinth: {name: Corinth, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, at: [3790, 2200]}\n  cyrenaica: {name: Cyrenaica, aliases: [Cyrenacia], panel: 2, dotted: east, kind: coastal, limit: 2, at: [3160, 2420]}\n  cyrene: {name: Cyrene, panel: 2, dotted: west, kind: coastal, limit: 3, site: black, at: [3240, 2150]}\n  danube: {name: Danube, panel: 2, dotted: west, kind: coastal, limit: 5, plain: danube, at: [4660, 2800]}\n  delphi: {name: Delphi, panel: 2, dotted: west, kind: coastal, limit: 2, coasts: {east: sea, west: sea}, at: [3860, 2230]}\n  epirus: {name: Epirus, panel: 2, seam: [1, 2], dotted: west, kind: coastal, limit: 1, at: [3960, 2070]}\n  eretria: {name: Eretria, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, island: euboea, at: [3830, 2420]}\n  ionia: {name: Ionia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 3, at: [3830, 2870]}\n  ithaca: {name: Ithaca, aliases: [Ithaka, Corcyra], panel: 2, seam: [1, 2], dotted: west, kind: coastal, limit: 1, site: black, island: ithaca, at: [3870, 2020]}\n  jalo: {name: Jalo, panel: 2, dotted: west, kind: land, limit: 1, start: egypt, at: [2900, 2150]}\n  knossos: {name: Knossos, aliases: [Knossus], panel: 2, dotted: west, kind: coastal, limit: 3, site: black, island: crete, start: crete, at: [3520, 2560]}\n  lemnos: {name: Lemnos, panel: 2, dotted: west, kind: coastal, limit: 1, island: lemnos, at: [3990, 2520]}\n  lesbos: {name: Lesbos, panel: 2, dotted: east, kind: coastal, limit: 1, island: lesbos, at: [3920, 2620]}\n  lycia: {name: Lycia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 1, at: [3670, 3000]}\n  macedonia: {name: Macedonia, panel: 2, dotted: west, kind: land, limit: 1, at: [4070, 2160]}\n  miletus: {name: Miletus, panel: 2, dotted: east, kind: coastal, limit: 1, site: black, at: [3740, 2780]}\n  moesia: {name: Moesia, aliases: [Odessus], panel: 2, dotted: west, kind: coastal, limit: 4, site: black, plain: danube, at: [4350, 2550]}\n  paeonia: {name: Paeonia, panel: 2, seam: [1, 2], dotted: west, kind: land, limit: 1, at: [4180, 2180]}\n  phaestos: {name: Phaestos, aliases: [Phaeslos], panel: 2, dotted: west, kind: coastal, limit: 2, site: black, island: crete, start: crete, at: [3510, 2440]}\n  rhodes: {name: Rhodes, panel: 2, dotted: east, kind: coastal, limit: 2, site: black, island: rhodes, at: [3630, 2800]}\n  sardes: {name: Sardes, aliases: [Sardis], panel: 2, dotted: east, kind: coastal, limit: 2, site: black, at: [3910, 2820]}\n  scythia: {name: Scythia, panel: 2, seam: [2, 3], dotted: west, kind: coastal, limit: 3, start: thrace, coasts: {east: sea, west: sea}, at: [4860, 3150]}\n  siwa: {name: Siwa, panel: 2, seam: [2, 3], dotted: east, kind: land, limit: 1, start: egypt, at: [2900, 2560]} # limit 90 %\n  sparta: {name: Sparta, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [3690, 2230]}\n  thera: {name: Thera, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, volcano: thera, island: thera, at: [3680, 2520]}\n  thessalonica: {name: Thessalonica, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [4050, 2340]}\n  thessaly: {name: Thessaly, panel: 2, dotted: west, kind: coastal, limit: 2, at: [3950, 2220]}\n  thrace: {name: Thrace, panel: 2, dotted: west, kind: coastal, limit: 2, at: [4130, 2520]}\n  troy: {name: Troy, panel: 2, dotted: east, kind: coastal, limit: 2, site: black, at: [4010, 2740]}\n  tyras: {name: Tyras, aliases: [Thyras], panel: 2, dotted: west, kind: coastal, limit: 2, site: white, plain: danube, at: [4550, 2940]}\n  aegean-sea: {name: Aegean Sea, panel: 2, dotted: both, kind: open-sea, at: [3850, 2530]}\n  # Panel 3\n  aleppo: {name: Aleppo, panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [3630, 3740]}\n  alexandria: {name: Alexandria, panel: 3, dotted: east, kind: coastal, limit: 4, site: white, plain: nile, at: [3110, 2990]}\n  ankara: {name: Ankara, aliases: [Ancyra], panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [4000, 3340]}\n  antioch: {name: Antioch, aliases: [Antiochia], panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [3640, 3620]}\n  armenia: {name: Armenia, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 3, coasts: {lake-urmia: lake, lake-van: lake}, at: [4030, 4320]}\n  assyria: {name: Assyria, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 4, at: [3720, 3920]}\n  buhen: {name: Buhen, panel: 3, dotted: east, kind: land, limit: 3, site: black, start: egypt, at: [2380, 3190]}\n  cappadocia: {name: Cappadocia, panel: 3, dotted: east, kind: coastal, limit: 1, at: [4100, 3960]}\n  cilicia: {name: Cilicia, panel: 3, dotted: east, kind: coastal, limit: 2, at: [3720, 3500]}\n  crimea: {name: Crimea, panel: 3, seam: [2, 3], dotted: west, kind: coastal, limit: 2, at: [4530, 3420]}\n  cyprus: {name: Cyprus, panel: 3, dotted: east, kind: coastal, limit: 2, island: cyprus, at: [3490, 3270]}\n  damascus: {name: Damascus, panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [3360, 3660]}\n  eastern-desert: {name: Eastern Desert, panel: 3, dotted: east, kind: coastal, limit: 1, at: [2870, 3240]}\n  fayum: {name: Fayum, panel: 3, dotted: east, kind: land, limit: 5, site: white, plain: nile, at: [2890, 3040]}\n  galatia: {name: Galatia, panel: 3, dotted: east, kind: coastal, limit: 2, coasts: {sea: sea, lake-tuz: lake}, at: [3730, 3240]}\n  gaza: {name: Gaza, panel: 3, dotted: east, kind: coastal, limit: 1, at: [3120, 3420]}\n  gordium: {name: Gordium, panel: 3, seam: [2, 3], dotted: east, kind: land, limit: 2, site: black, coasts: {lake-tuz: lake}, at: [3950, 3160]}\n  jericho: {name: Jericho, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, site: black, at: [3210, 3590]}\n  jerusalem: {name: Jerusalem, panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [3170, 3490]}\n  kanesh: {name: Kanesh, aliases: [Hattusas], panel: 3, dotted: east, kind: land, limit: 2, site: black, coasts: {lake-tuz: lake}, at: [3890, 3520]}\n  kuban: {name: Kuban, panel: 3, dotted: east, kind: coastal, limit: 1, start: asia, at: [4560, 3840]}\n  memphis: {name: Memphis, panel: 3, dotted: east, kind: land, limit: 3, site: white, plain: nile, at: [2990, 3110]}\n  mikop: {name: Mikop, aliases: [Maikop], panel: 3, dotted: east, kind: coastal, limit: 2, start: asia, at: [4440, 4030]}\n  nalchik: {name: Nalchik, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, start: assyria, at: [4340, 4330]}\n  petra: {name: Petra, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, site: black, at: [3030, 3570]} # no water known; one source marks some\n  phoenicia: {name: Phoenicia, panel: 3, dotted: east, kind: coastal, limit: 3, at: [3520, 3610]}\n  phrygia: {name: Phrygia, panel: 3, dotted: east, kind: coastal, limit: 1, at: [4120, 3300]}\n  ptolemais: {name: Ptolemais, panel: 3, dotted: east, kind: coastal, limit: 2, at: [2640, 3320]}\n  salamis: {name: Salamis, panel: 3, dotted: east, kind: coastal, limit: 1, site: black, island: cyprus, at: [3520, 3390]}\n  sidon: {name: Sidon, panel: 3, dotted: east, kind: coastal, limit: 1, site: black, at: [3410, 3570]}\n  sinai: {name: Sinai, panel: 3, dotted: east, kind: coastal, limit: 1, at: [2960, 3380]}\n  sinope: {name: Sinope, panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [4140, 3600]}\n  tanis: {name: Tanis, panel: 3, dotted: east, kind: coastal, limit: 3, site: white, plain: nile, at: [3100, 3190]}\n  thebes: {name: Thebes, aliases: [Hieraconpolis], panel: 3, dotted: east, kind: land, limit: 3, site: black, start: egypt, at: [2480, 3310]}\n  tyre: {name: Tyre, aliases: [Tyros], panel: 3, dotted: east, kind: coastal, limit: 3, site: black, at: [3320, 3540]}\n  upper-egypt: {name: Upper Egypt, panel: 3, dotted: east, kind: land, limit: 4, plain: nile, start: egypt, at: [2620, 3080]}\n  van: {name: Van, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 3, coasts: {lake-van: lake}, at: [3900, 3960]}\n  western-desert: {name: Western Desert, panel: 3, dotted: east, kind: coastal, limit: 2, at: [3060, 2780]} # limit 85 %: one source prints 1\n  black-sea: {name: Black Sea, panel: 3, seam: [2, 3], dotted: both, kind: open-sea, at: [4340, 3400]}\n  eastern-mediterranean: {name: Eastern Mediterranean, panel: 3, seam: [2, 3], dotted: both, kind: open-sea, at: [3340, 2950]}\n  # Panel 4\n  arabia: {name: Arabia, panel: 4, dotted: east, kind: land, limit: 1, at: [2940, 4120]}\n  babylon: {name: Babylon, panel: 4, dotted: east, kind: land, limit: 2, site: white, plain: mesopotamia, at: [3250, 4440]}\n  babylonia: {name: Babylonia, panel: 4, dotted: east, kind: coastal, limit: 4, plain: mesopotamia, at: [3360, 4560]} # coastal 80 %\n  carrhae: {name: Carrhae, panel: 4, dotted: east, kind: land, limit: 3, site: black, at: [3620, 4120]}\n  caucasus: {name: Caucasus, panel: 4, dotted: east, kind: coastal, limit: 1, start: assyria, at: [4160, 4660]} # coastal by the Caspian 60 %\n  chaldaea: {name: Chaldaea, aliases: [Chaldea], panel: 4, dotted: east, kind: coastal, limit: 2, at: [2990, 4740]}\n  charax: {name: Charax, panel: 4, dotted: east, kind: coastal, limit: 3, site: white, plain: mesopotamia, at: [3070, 4620]} # coastal 80 %\n  elam: {name: Elam, panel: 4, dotted: east, kind: land, limit: 3, coasts: {lake-urmia: lake}, at: [3520, 4640]}\n  lesser-armenia: {name: Lesser Armenia, panel: 4, dotted: east, kind: coastal, limit: 1, coasts: {caspian: sea, lake-urmia: lake}, at: [3880, 4680]} # coastal by the Caspian 60 %\n  mari: {name: Mari, panel: 4, dotted: east, kind: land, limit: 2, site: black, at: [3450, 4100]}\n  media: {name: Media, panel: 4, dotted: east, kind: coastal, limit: 2, start: babylon, at: [3720, 4940]} # coastal by the Caspian 60 %\n  mesopotamia: {name: Mesopotamia, panel: 4, dotted: east, kind: land, limit: 3, plain: mesopotamia, at: [3440, 4320]}\n  midian: {name: Midian, panel: 4, seam: [3, 4], dotted: east, kind: coastal, limit: 1, at: [2800, 3660]}\n  nineveh: {name: Nineveh, aliases: [Niniveh, Ninevah], panel: 4, dotted: east, kind: land, limit: 3, site: black, coasts: {lake-urmia: lake, lake-van: lake}, at: [3720, 4330]}\n  nubia: {name: Nubia, panel: 4, seam: [3, 4], dotted: east, kind: coastal, limit: 1, start: egypt, at: [2390, 3500]}\n  parthia: {name: Parthia, panel: 4, dotted: east, kind: land, limit: 2, start: babylon, at: [3500, 4960]} # no site 90 %\n  sumeria: {name: Sumeria, aliases: [Sumer], panel: 4, dotted: east, kind: land, limit: 3, plain: mesopotamia, at: [3120, 4430]}\n  susa: {name: Susa, panel: 4, dotted: east, kind: coastal, limit: 3, site: black, plain: mesopotamia, start: babylon, at: [3220, 4830]}\n  syria: {name: Syria, panel: 4, seam: [3, 4], dotted: east, kind: land, limit: 3, at: [3440, 3900]}\n  ur: {name: Ur, panel: 4, dotted: east, kind: coastal, limit: 3, site: white, plain: mesopotamia, at: [3160, 4630]} # coastal 80 %\n  caspian-sea: {name: Caspian Sea, panel: 4, dotted: east, kind: open-sea, at: [4060, 5100]}\n  persian-gulf: {name: Persian Gulf, panel: 4, dotted: east, kind: open-sea, at: [2900, 4960]} # 60 %: a sliver, without effect on play\n  red-sea: {name: Red Sea, panel: 4, seam: [3, 4], dotted: east, kind: open-sea, at: [2540, 3620]}\nborders:\n  - [adriatic-sea, apollonia, water]\n  - [adriatic-sea, dalmatia, water]\n  - [adriatic-sea, illyricum, water]\n  - [adriatic-sea, pannonia, water]\n  - [adriatic-sea, rubicon, water]\n  - [adriatic-sea, samnium, water]\n  - [adriatic-sea, tarentum, water]\n  - [aegean-sea, chalcis, water]\n  - [aegean-sea, eretria, water]\n  - [aegean-sea, ionia, water]\n  - [aegean-sea, knossos, water]\n  - [aegean-sea, lemnos, water]\n  - [aegean-sea, lesbos, water]\n  - [aegean-sea, miletus, water]\n  - [aegean-sea, rhodes, water]\n  - [aegean-sea, thera, water]\n  - [aegean-sea, thessalonica, water]\n  - [aegean-sea, troy, water]\n  - [aleppo, antioch, land]\n  - [aleppo, assyria, land]\n  - [aleppo, cilicia, land]\n  - [aleppo, phoenicia, land]\n  - [aleppo, syria, land]\n  - [alexandria, eastern-mediterranean, water]\n  - [alexandria, memphis, land]\n  - [alexandria, tanis, both]\n  - [alexandria, western-desert, both]\n  - [ankara, bithynia, land]\n  - [ankara, gordium, land]\n  - [ankara, kanesh, land]\n  - [ankara, phrygia, land]\n  - [ankara, sinope, land]\n  - [antioch, cilicia, both]\n  - [antioch, galatia, water, {galatia: sea}] # medium confidence\n  - [antioch, phoenicia, both]\n  - [antioch, salamis, water]\n  - [apollonia, epirus, land] # low confidence\n  - [apollonia, illyricum, both]\n  - [apollonia, ithaca, water]\n  - [apollonia, macedonia, land]\n  - [apollonia, paeonia, land]\n  - [apollonia, tarentum, water] # medium confidence\n  - [aquitania, bay-of-biscay, water, {aquitania: west}]\n  - [aquitania, belgica, both, {aquitania: north}] # medium confidence\n  - [aquitania, gaul, land]\n  - [aquitania, lugdunensis, both, {aquitania: [north, west]}]\n  - [aquitania, narbo, land]\n  - [aquitania, pyrenees, land]\n  - [aquitania, tarraconensis, both, {aquitania: west}]\n  - [arabia, chaldaea, land]\n  - [arabia, midian, land]\n  - [arabia, petra, land]\n  - [arabia, sumeria, land]\n  - [arabia, syria, land]\n  - [argos, athens, both]\n  - [argos, corinth, land]\n  - [argos, phaestos, water]\n  - [argos, sparta, both]\n  - [argos, thera, water]\n  - [armenia, cappadocia, land]\n  - [armenia, caucasus, land]\n  - [armenia, lesser-armenia, both, {armenia: lake-urmia, lesser-armenia: lake-urmia}] # low confidence\n  - [armenia, nalchik, land]\n  - [armenia, nineveh, both, {armenia: [lake-van, lake-urmia], nineveh: [lake-van, lake-urmia]}] # low confidence\n  - [armenia, van, both, {armenia: lake-van, van: lake-van}] # low confidence\n  - [assyria, carrhae, land]\n  - [assyria, cilicia, land]\n  - [assyria, nineveh, land]\n  - [assyria, syria, land]\n  - [assyria, van, land]\n  - [athens, corinth, land]\n  - [athens, delphi, both, {delphi: east}]\n  - [athens, eretria, water]\n  - [athens, thera, water]\n  - [babylon, babylonia, land]\n  - [babylon, charax, land]\n  - [babylon, mesopotamia, land]\n  - [babylon, sumeria, land]\n  - [babylon, ur, land]\n  - [babylonia, elam, land]\n  - [babylonia, mesopotamia, land]\n  - [babylonia, nineveh, land]\n  - [babylonia, parthia, land]\n  - [babylonia, susa, both] # medium confidence\n  - [babylonia, ur, both] # medium confidence\n  - [baetica, corduba, land]\n  - [baetica, hispania, land]\n  - [baetica, lusitania, land]\n  - [baleares, ebusus, water] # medium confidence\n  - [baleares, iberus, water]\n  - [baleares, new-carthage, water]\n  - [baleares, western-mediterranean, water]\n  - [bay-of-biscay, britannia, water]\n  - [bay-of-biscay, londinium, water]\n  - [bay-of-biscay, lugdunensis, water]\n  - [bay-of-biscay, lusitania, water]\n  - [bay-of-biscay, tarraconensis, water]\n  - [belgica, gaul, land]\n  - [belgica, londinium, water] # medium confidence\n  - [belgica, lower-germany, both]\n  - [belgica, lugdunensis, water] # medium confidence\n  - [belgica, upper-germany, land]\n  - [bithynia, black-sea, water]\n  - [bithynia, gordium, land]\n  - [bithynia, phrygia, both]\n  - [bithynia, sardes, land]\n  - [bithynia, troy, both]\n  - [black-sea, byzantium, water]\n  - [black-sea, cappadocia, water]\n  - [black-sea, crimea, water]\n  - [black-sea, danube, water]\n  - [black-sea, kuban, water]\n  - [black-sea, mikop, water]\n  - [black-sea, moesia, water]\n  - [black-sea, phrygia, water]\n  - [black-sea, sinope, water]\n  - [black-sea, troy, water]\n  - [black-sea, tyras, water]\n  - [britannia, londinium, both]\n  - [buhen, ptolemais, land]\n  - [buhen, thebes, land]\n  - [buhen, upper-egypt, land]\n  - [byzantium, lemnos, water]\n  - [byzantium, moesia, both]\n  - [byzantium, thrace, both]\n  - [byzantium, troy, water] # medium confidence\n  - [campania, central-mediterranean, water]\n  - [campania, milazzo, water]\n  - [campania, neapolis, both]\n  - [campania, samnium, land]\n  - [campania, syracuse, water]\n  - [campania, tarentum, both]\n  - [campania, western-mediterranean, water]\n  - [cappadocia, mikop, both]\n  - [cappadocia, nalchik, land]\n  - [cappadocia, sinope, both]\n  - [cappadocia, van, land]\n  - [caralis, sardinia, both]\n  - [caralis, western-mediterranean, water]\n  - [carrhae, mari, land]\n  - [carrhae, mesopotamia, land]\n  - [carrhae, nineveh, land]\n  - [carrhae, syria, land]\n  - [carthage, central-mediterranean, water]\n  - [carthage, numidia, both]\n  - [carthage, palermo, water]\n  - [carthage, thapsus, both]\n  - [carthage, western-mediterranean, water]\n  - [caspian-sea, caucasus, water]\n  - [caspian-sea, media, water]\n  - [caucasus, lesser-armenia, both, {lesser-armenia: caspian}]\n  - [caucasus, media, water] # medium confidence\n  - [caucasus, nalchik, land]\n  - [central-mediterranean, corinth, water]\n  - [central-mediterranean, cyrene, water]\n  - [central-mediterranean, delphi, water, {delphi: west}]\n  - [central-mediterranean, eastern-mediterranean, water]\n  - [central-mediterranean, ithaca, water]\n  - [central-mediterranean, libya, water]\n  - [central-mediterranean, palermo, water]\n  - [central-mediterranean, phaestos, water]\n  - [central-mediterranean, sparta, water]\n  - [central-mediterranean, syracuse, water]\n  - [central-mediterranean, tarentum, water]\n  - [central-mediterranean, thapsus, water]\n  - [central-mediterranean, tripoli, water]\n  - [chalcis, delphi, water, {delphi: east}] # low confidence\n  - [chalcis, eretria, both]\n  - [chalcis, thessalonica, water]\n  - [chalcis, thessaly, water]\n  - [chaldaea, charax, both] # medium confidence\n  - [chaldaea, persian-gulf, water] # low confidence\n  - [chaldaea, sumeria, land]\n  - [chaldaea, susa, water] # medium confidence\n  - [chaldaea, ur, water] # medium confidence\n  - [charax, sumeria, land]\n  - [charax, ur, both] # medium confidence\n  - [cilicia, galatia, both, {galatia: sea}]\n  - [cilicia, kanesh, land]\n  - [cilicia, van, land]\n  - [cirta, new-africa, both]\n  - [cirta, numidia, both]\n  - [cirta, tunisia, land]\n  - [cirta, western-mediterranean, water]\n  - [cisalpina, etruria, land]\n  - [cisalpina, pannonia, land]\n  - [cisalpina, rhaetia, land]\n  - [cisalpina, rhenus, land]\n  - [cisalpina, rubicon, land]\n  - [corduba, hispania, land]\n  - [corduba, new-carthage, both]\n  - [corduba, west-mauretania, water] # medium confidence\n  - [corduba, western-mediterranean, water]\n  - [corinth, delphi, both, {delphi: west}]\n  - [corinth, sparta, both]\n  - [corsica, etruria, water]\n  - [corsica, massilia, water]\n  - [corsica, rome, water]\n  - [corsica, sardinia, water]\n  - [corsica, western-mediterranean, water]\n  - [crimea, danube, water] # medium confidence\n  - [crimea, kuban, water] # medium confidence\n  - [crimea, scythia, both, {scythia: [west, east]}]\n  - [cyprus, eastern-mediterranean, water]\n  - [cyprus, galatia, water, {galatia: sea}]\n  - [cyprus, lycia, water]\n  - [cyprus, salamis, both]\n  - [cyrenaica, cyrene, both]\n  - [cyrenaica, eastern-mediterranean, water]\n  - [cyrenaica, jalo, land]\n  - [cyrenaica, siwa, land]\n  - [cyrenaica, western-desert, both]\n  - [cyrene, eastern-mediterranean, water]\n  - [cyrene, jalo, land]\n  - [cyrene, libya, both]\n  - [dacia, danube, land]\n  - [dacia, germany, land]\n  - [dacia, illyricum, land]\n  - [dacia, moesia, land]\n  - [dacia, scythia, land]\n  - [dacia, sudeten, land]\n  - [dalmatia, illyricum, both]\n  - [dalmatia, pannonia, both]\n  - [damascus, jericho, land]\n  - [damascus, phoenicia, land]\n  - [damascus, sidon, land]\n  - [damascus, syria, land]\n  - [damascus, tyre, land]\n  - [danube, moesia, land]\n  - [danube, scythia, both, {scythia: west}]\n  - [danube, tyras, both]\n  - [delphi, epirus, both, {delphi: west}]\n  - [delphi, ithaca, water, {delphi: west}]\n  - [delphi, thessaly, land] # low confidence\n  - [east-mauretania, new-africa, both]\n  - [east-mauretania, west-mauretania, both]\n  - [east-mauretania, western-mediterranean, water]\n  - [eastern-desert, fayum, land]\n  - [eastern-desert, memphis, land]\n  - [eastern-desert, ptolemais, both]\n  - [eastern-desert, sinai, both]\n  - [eastern-desert, tanis, land]\n  - [eastern-desert, upper-egypt, land]\n  - [eastern-mediterranean, gaza, water]\n  - [eastern-mediterranean, jerusalem, water]\n  - [eastern-mediterranean, knossos, water]\n  - [eastern-mediterranean, lycia, water]\n  - [eastern-mediterranean, phaestos, water]\n  - [eastern-mediterranean, phoenicia, water]\n  - [eastern-mediterranean, rhodes, water]\n  - [eastern-mediterranean, salamis, water]\n  - [eastern-mediterranean, sidon, water]\n  - [eastern-mediterranean, tanis, water]\n  - [eastern-mediterranean, tyre, water]\n  - [eastern-mediterranean, western-desert, water]\n  - [ebusus, western-mediterranean, water]\n  - [elam, lesser-armenia, both, {elam: lake-urmia, lesser-armenia: lake-urmia}] # low confidence\n  - [elam, media, land]\n  - [elam, nineveh, both, {elam: lake-urmia, nineveh: lake-urmia}] # low confidence\n  - [elam, parthia, land]\n  - [epirus, ithaca, water]\n  - [epirus, macedonia, land]\n  - [epirus, thessaly, land]\n  - [eretria, thera, water]\n  - [etruria, gaul, land]\n  - [etruria, massilia, both]\n  - [etruria, rhaetia, land]\n  - [etruria, rome, both]\n  - [etruria, rubicon, land]\n  - [fayum, memphis, land]\n  - [fayum, siwa, land]\n  - [fayum, upper-egypt, land]\n  - [fayum, western-desert, land]\n  - [galatia, gordium, both, {galatia: lake-tuz, gordium: lake-tuz}] # low confidence\n  - [galatia, ionia, land]\n  - [galatia, kanesh, both, {galatia: lake-tuz, kanesh: lake-tuz}] # low confidence\n  - [galatia, lycia, both, {galatia: sea}]\n  - [galatia, salamis, water, {galatia: sea}]\n  - [gaul, massilia, land]\n  - [gaul, narbo, land]\n  - [gaul, rhaetia, land]\n  - [gaul, upper-germany, land]\n  - [gaza, jerusalem, both]\n  - [gaza, sinai, land]\n  - [gaza, tanis, both]\n  - [germany, illyricum, land] # medium confidence\n  - [germany, lower-germany, land]\n  - [germany, pannonia, land]\n  - [germany, rhenus, land]\n  - [germany, sudeten, land]\n  - [gordium, ionia, land]\n  - [gordium, kanesh, both, {gordium: lake-tuz, kanesh: lake-tuz}] # low confidence\n  - [gordium, sardes, land]\n  - [hispania, iberus, land]\n  - [hispania, lusitania, land]\n  - [hispania, new-carthage, land]\n  - [hispania, tarraconensis, land]\n  - [iberus, new-carthage, both]\n  - [iberus, pyrenees, both]\n  - [iberus, tarraconensis, land]\n  - [iberus, western-mediterranean, water]\n  - [illyricum, moesia, land]\n  - [illyricum, paeonia, land]\n  - [illyricum, pannonia, land] # medium confidence\n  - [ionia, lesbos, water]\n  - [ionia, lycia, land]\n  - [ionia, miletus, both]\n  - [ionia, sardes, both]\n  - [ithaca, tarentum, water]\n  - [jalo, libya, land]\n  - [jalo, siwa, land]\n  - [jalo, tripolitania, land]\n  - [jericho, jerusalem, land]\n  - [jericho, petra, land]\n  - [jericho, syria, land]\n  - [jericho, tyre, land]\n  - [jerusalem, petra, land]\n  - [jerusalem, sinai, land]\n  - [jerusalem, tyre, both]\n  - [kanesh, sinope, land]\n  - [kanesh, van, land]\n  - [knossos, phaestos, both]\n  - [knossos, rhodes, water]\n  - [knossos, thera, water]\n  - [kuban, mikop, both]\n  - [kuban, scythia, water, {scythia: east}] # medium confidence\n  - [lemnos, thessalonica, water]\n  - [lemnos, thrace, water]\n  - [lemnos, troy, water]\n  - [lesbos, sardes, water]\n  - [lesbos, troy, water]\n  - [lesser-armenia, media, both, {lesser-armenia: caspian}]\n  - [lesser-armenia, nineveh, both, {lesser-armenia: lake-urmia, nineveh: lake-urmia}] # low confidence\n  - [libya, tripoli, both]\n  - [libya, tripolitania, land]\n  - [londinium, lugdunensis, water] # medium confidence\n  - [lower-germany, rhenus, land]\n  - [lower-germany, upper-germany, land]\n  - [lusitania, tarraconensis, both]\n  - [lycia, miletus, both]\n  - [lycia, rhodes, water]\n  - [macedonia, paeonia, land]\n  - [macedonia, thessalonica, land]\n  - [macedonia, thessaly, land]\n  - [macedonia, thrace, land]\n  - [mari, mesopotamia, land]\n  - [mari, sumeria, land]\n  - [mari, syria, land]\n  - [massilia, narbo, both]\n  - [massilia, western-mediterranean, water]\n  - [media, parthia, land]\n  - [memphis, tanis, land]\n  - [memphis, western-desert, land]\n  - [mesopotamia, nineveh, land]\n  - [mesopotamia, sumeria, land]\n  - [midian, petra, land]\n  - [midian, ptolemais, water]\n  - [midian, red-sea, water]\n  - [midian, sinai, water]\n  - [mikop, nalchik, land]\n  - [milazzo, palermo, both]\n  - [milazzo, syracuse, both]\n  - [milazzo, western-mediterranean, water]\n  - [miletus, rhodes, water]\n  - [moesia, paeonia, land]\n  - [moesia, thrace, land]\n  - [moesia, tyras, both]\n  - [narbo, pyrenees, both]\n  - [narbo, western-mediterranean, water]\n  - [neapolis, rome, both]\n  - [neapolis, samnium, land]\n  - [neapolis, western-mediterranean, water]\n  - [new-africa, western-mediterranean, water]\n  - [new-carthage, western-mediterranean, water]\n  - [nineveh, van, both, {nineveh: lake-van, van: lake-van}] # low confidence\n  - [nubia, ptolemais, both]\n  - [nubia, red-sea, water]\n  - [nubia, thebes, land]\n  - [numidia, thapsus, land]\n  - [numidia, tunisia, land]\n  - [numidia, western-mediterranean, water]\n  - [paeonia, thrace, land]\n  - [palermo, syracuse, both]\n  - [palermo, western-mediterranean, water]\n  - [pannonia, rhenus, land]\n  - [pannonia, rubicon, both]\n  - [parthia, susa, land]\n  - [persian-gulf, susa, water] # low confidence\n  - [petra, sinai, land]\n  - [petra, syria, land]\n  - [phaestos, sparta, water]\n  - [phaestos, thera, water]\n  - [phoenicia, salamis, water]\n  - [phoenicia, sidon, both]\n  - [phoenicia, syria, land]\n  - [phrygia, sinope, both]\n  - [ptolemais, red-sea, water]\n  - [ptolemais, sinai, water]\n  - [ptolemais, thebes, land]\n  - [ptolemais, upper-egypt, land]\n  - [pyrenees, tarraconensis, land]\n  - [pyrenees, western-mediterranean, water]\n  - [rhaetia, rhenus, land]\n  - [rhaetia, upper-germany, land]\n  - [rhenus, upper-germany, land]\n  - [rome, rubicon, land]\n  - [rome, samnium, land]\n  - [rome, western-mediterranean, water]\n  - [rubicon, samnium, both]\n  - [sabrata, sahara, land]\n  - [sabrata, thapsus, both]\n  - [sabrata, tripoli, both]\n  - [sabrata, tripolitania, land]\n  - [sabrata, tunisia, land]\n  - [sahara, tripolitania, land]\n  - [sahara, tunisia, land]\n  - [samnium, tarentum, both]\n  - [sardes, troy, both] # medium confidence\n  - [sardinia, western-mediterranean, water]\n  - [scythia, sudeten, land]\n  - [sidon, tyre, both]\n  - [sinai, tanis, land]\n  - [sinope, van, land]\n  - [siwa, upper-egypt, land]\n  - [siwa, western-desert, land]\n  - [sumeria, syria, land]\n  - [susa, ur, water] # medium confidence\n  - [thapsus, tripoli, water] # medium confidence\n  - [thapsus, tunisia, land]\n  - [thessalonica, thessaly, both]\n  - [thessalonica, thrace, both]\n  - [tripoli, tripolitania, land]\n  - [west-mauretania, western-mediterranean, water]\n","cards/advanced.yaml":"# Trade cards of 1991: 114 commodity cards (8.1) and 12 calamities (9.1). `stack`: the trade card stack they lie in.\n# `mined`: a set of it may count one card more (28.53).\n# Calamities stand in the order in which they are resolved (30.1). `back: red`: whoever draws it shows it, and all see it on top.\ntitle: Trade cards of 1991\ncommodities:\n  ochre: {name: Ochre, value: 1, number: 7, stack: 1}\n  hides: {name: Hides, value: 1, number: 7, stack: 1}\n  iron: {name: Iron, value: 2, number: 8, stack: 2, mined: yes}\n  papyrus: {name: Papyrus, value: 2, number: 7, stack: 2}\n  salt: {name: Salt, value: 3, number: 9, stack: 3}\n  timber: {name: Timber, value: 3, number: 8, stack: 3}\n  grain: {name: Grain, value: 4, number: 8, stack: 4}\n  oil: {name: Oil, value: 4, number: 7, stack: 4}\n  cloth: {name: Cloth, value: 5, number: 7, stack: 5}\n  wine: {name: Wine, value: 5, number: 6, stack: 5}\n  bronze: {name: Bronze, value: 6, number: 6, stack: 6, mined: yes}\n  silver: {name: Silver, value: 6, number: 5, stack: 6, mined: yes}\n  spices: {name: Spices, value: 7, number: 6, stack: 7}\n  resin: {name: Resin, value: 7, number: 5, stack: 7}\n  gems: {name: Gems, value: 8, number: 5, stack: 8, mined: yes}\n  dye: {name: Dye, value: 8, number: 4, stack: 8}\n  gold: {name: Gold, value: 9, number: 5, stack: 9, mined: yes}\n  ivory: {name: Ivory, value: 9, number: 4, stack: 9}\ncalamities:\n  volcano: {name: Volcano/Earthquake, aliases: [volcanic eruption, earthquake, volcano earthquake], stack: 2, tradable: no, back: brown}\n  treachery: {name: Treachery, stack: 2, tradable: yes, back: brown}\n  famine: {name: Famine, stack: 3, tradable: no, back: brown}\n  superstition: {name: Superstition, stack: 3, tradable: yes, back: brown}\n  civil-war: {name: Civil War, stack: 4, tradable: no, back: brown}\n  slave-revolt: {name: Slave Revolt, stack: 4, tradable: yes, back: brown}\n  flood: {name: Flood, stack: 5, tradable: no, back: brown}\n  barbarians: {name: Barbarian Hordes, aliases: [barbarian], stack: 5, tradable: yes, back: brown}\n  epidemic: {name: Epidemic, stack: 6, tradable: yes, back: brown}\n  civil-disorder: {name: Civil Disorder, stack: 7, tradable: yes, back: brown}\n  iconoclasm: {name: Iconoclasm and Heresy, aliases: [heresy, iconoclasm & heresy], stack: 8, tradable: yes, back: brown}\n  piracy: {name: Piracy, aliases: [pirates], stack: 9, tradable: yes, back: brown}\n","nations/mediterranean.yaml":"# The nine nations in A.S.T. order (17.4), and Iberia, which takes Italy''s place on the Western Extension (4.47).\n# Crete''s colour is stated in 4.46; the others are from memory and one digital board (80 %). Start areas stand in the board.\n# pieces: what each nation has in the box (5.1); a scenario may use fewer tokens.\npieces: {tokens: 55, cities: 9, ships: 4}\nidle: {tokens: 55, cities: 9} # 15.31: the set of Barbarians and Pirates\nnations:\n  africa: {name: Africa, aliases: [African], order: 1, colour: brown}\n  italy: {name: Italy, aliases: [Italian], order: 2, colour: red}\n  iberia: {name: Iberia, aliases: [Iberian], order: 2, colour: red, replaces: italy}\n  illyria: {name: Illyria, aliases: [Illyrian], order: 3, colour: yellow}\n  thrace: {name: Thrace, aliases: [Thracian], order: 4, colour: green}\n  crete: {name: Crete, aliases: [Cretan], order: 5, colour: yellow-green, never_victim: [barbarians]} # 30.527\n  asia: {name: Asia, aliases: [Asian], order: 6, colour: orange}\n  assyria: {name: Assyria, aliases: [Assyrian], order: 7, colour: blue}\n  babylon: {name: Babylon, aliases: [Babylonian], order: 8, colour: light blue}\n  egypt: {name: Egypt, aliases: [Egyptian], order: 9, colour: tan}\n","rules/advanced.yaml":"# The book of 1991: the sequence of play and one policy for each section of the rulebook, with the rule number behind it.\ntitle: Advanced Civilization (1991)\n# Segments: what is decided between two mailings. `letters: no`: judged at once, nobody is asked.\nsetup:                                                     # before the first turn\n  segment: setup\n  sections: [setup]\n  letters: yes\n  on_top: players           # 15.2: cards on top of each stack without calamities, as many as there are players; or none\n  tradable: among           # 15.2: where calamities lie that may be traded: among the other cards, under them, or anywhere\n  fixed: under              # 15.2: and those that may not\nturn:                                                      # in the order of a turn (18.1)\n  - segment: realm\n    sections: [taxation, population, census, ships, movement, conflict, cities, surplus, support, acquisition]\n    letters: yes\n  # 28: `letters: market` asks nobody when fewer than two seats held enough cards as trade opened. `trade: parts` or a table''s\n  # `trades` says in how many parts it is played, trade-1 and so on; the last opens no offers, and the calamities are named with\n  # it (29.3).\n  - {segment: trade, sections: [trade, naming], letters: market}\n  # 29-35: `letters: fate` asks nobody when no calamity was named, nobody has a card, nothing can be bought and nobody can convert.\n  - segment: fate\n    sections: [calamities, conversion, recheck, advances, return, track, victory]\n    letters: fate\nask: []                     # calamities that cut a segment, such as civil-war: the table waits for the seats that choose\nseats:\n  late: yes                 # 15.51: whether a seat may join a game that has begun\n  spare: 1                  # 15.31: nations that late arrivals leave unused\n  kept: 1                   # 15.62: cards for each city that a nation keeps when it loses its player\ntaxation:\n  rate: 2                   # 19.1: tokens for each city\n  choice: {least: 1, most: 3}   # 19.2: with the effect tax-rate-choice\npopulation:\n  one: 1                    # 20.1: tokens added where one stands\n  more: 2                   # 20.1: tokens added where two or more stand\ncensus:\n  order: tokens             # 21.1: most tokens go first; or chart\nships:\n  cost: 2                   # 22.1: tokens\n  upkeep: 1                 # 22.3: tokens a turn\n  most: 4                   # 22.4: ships of a nation in play\nmovement:\n  capacity: 5               # 23.51: tokens aboard at one time\n  reach: 4                  # 23.52: water areas a ship enters\n  extra: 1                  # 23.53: more with the effect extra-ship-move\nconflict:\n  siege: {attackers: 7, defenders: 6}             # 24.31, 24.32: tokens that a city falls to, and that replace it\n  skilled_attack: {attackers: 6, defenders: 5}    # 24.35: where only the attacker has the effect siegecraft\n  skilled_defence: {attackers: 8, defenders: 7}   # 24.35: where only the defender has it\n  pillage: 3                # 24.52: tokens for each city destroyed\n  leaves: 2                 # 24.52: tokens for each own city that pillage leaves in stock by default\n  draw_card: yes            # 24.51: the attacker draws a card of the victim\ncities:\n  on_site: 6                # 25.2: tokens that a city costs on a site\n  elsewhere: 12             # 25.2: and without a site; or never\n  most: 9                   # 25.1: cities of a nation in play\n  excess: stays             # 25.1: what becomes of more cities, which other rules may bring: stays, or reduced as cities are built\n  assisted: 1               # 25.3: cities a turn that treasury may help to build, with the effect treasury-builds\nsurplus:\n  alone: 1                  # 26.11: more tokens with the effect limit-raised, where nobody else stands\nsupport:\n  tokens: 2                 # 26.31: tokens on the board for each city\nacquisition:\n  rounds: 1                 # 27.2: how often a nation with so many cities goes round the stacks\n  stack: 9                  # 27.51: the stack whose cards are for sale\n  price: 18                 # 27.51: tokens of treasury for one card\n  most: any                 # 27.51: cards that a nation may buy in a turn: a number, or any\ntrade:\n  parts: 3                  # letters of trade in a turn, 1 to 5\n  fixed_too: no             # 27.3, 29.2: whether calamities change hands too that may not be traded\n  least: 3                  # 28.3: cards on each side\n  named: 2                  # 28.3: cards that must be named true\n  publish: pair-and-count   # what others learn of a deal: pair-and-count, pair or nothing\ncalamities:\n  # 29.6: ascending, those that may not be traded first\n  order: [volcano, treachery, famine, superstition, civil-war, slave-revolt, flood, barbarians, epidemic, civil-disorder, iconoclasm, piracy]\n  most: 2                   # 29.5: calamities that strike one primary victim in a turn\n  famine:\n    own: 10                 # 30.311: unit points that the primary victim loses\n    others: 20              # 30.311: unit points that others lose together\n    each: 8                 # 30.311: the most from any one of them\n    saved: 4                # 30.312: points that each card saves with the effect grain-against-famine\n    card: grain             # 30.312: the commodity that saves them\n  superstition:\n    cities: 3               # 30.321: cities reduced\n  civil_war:\n    victim: 15              # 30.4121: unit points that the victim selects\n    beneficiary: 20         # 30.4123: unit points that the beneficiary adds\n    alone: 15               # 30.4124: unit points that the beneficiary alone selects with the effect civil-war-by-beneficiary\n    cost: 5                 # 30.414: unit points that each faction loses with the effect civil-war-costs-both\n  slave_revolt:\n    tokens: 15              # 30.421: tokens that support no city\n  flood:\n    own: 17                 # 30.511: the most unit points that the primary victim loses\n    others: 10              # 30.512: unit points that others on the plain lose together\n  barbarians:\n    tokens: 15              # 30.5211: tokens that land\n  epidemic:\n    own: 16                 # 30.611: unit points that the primary victim loses\n    others: 25              # 30.611: unit points that others lose together\n    each: 10                # 30.611: the most from any one of them\n    city: 4                 # 30.612: unit points that a city counts at most\n  civil_disorder:\n    kept: 3                 # 30.711: cities that are not reduced\n  iconoclasm:\n    cities: 4               # 30.811: cities reduced\n    others: 2               # 30.818: cities of others reduced\n  piracy:\n    own: 2                  # 30.911: cities that the primary victim loses\n    others: 2               # 30.912: other nations that lose one\nconversion:\n  across: land              # 32.941: borders that conversion crosses; or water too\nadvances:\n  order: chart              # 31.12: who buys first; or reverse\nreturning:\n  hand: 8                   # 31.71: commodity cards that a hand may keep\ntrack:\n  back: 1                   # 33.4: spaces that a marker goes back without cities\n  values_count: cards       # 33.25: what counts for a space with a value: cards, or all that the final count has in hand\nvictory:\n  advances: 1               # 35.1: points for each point of civilization cards\n  cards: 1                  # 35.1: for each point of commodity cards\n  treasury: 1               # 35.1: for each token\n  space: 100                # 35.1: points of a space of the A.S.T.\n  city: 50                  # 35.1: points of a city\n# What the book calls each step, on pages, in the ledger and in the keys of questions and draws.\nnumbers:\n  set-up: \"15\"\n  stacks: \"15.2\"\n  choose-nation: \"15.3\"\n  marker-at-start: \"15.4\"\n  waits: \"15.51\"\n  enters: \"15.52\"\n  inert: \"15.61\"\n  cards-returned: \"15.62\"\n  new-turn: \"17.1\"\n  insist: \"17.2\"\n  taxation: \"19\"\n  tax: \"19.1\"\n  tax-rate: \"19.2\"\n  tax-short: \"19.31\"\n  revolt: \"19.32\"\n  revolt-to-stock: \"19.33\"\n  population: \"20\"\n  growth: \"20.1\"\n  growth-short: \"20.2\"\n  growth-turn: \"20.3\"\n  census: \"21\"\n  census-turn: \"21.1\"\n  census-marker: \"21.2\"\n  ships: \"22\"\n  ship-built: \"22.1\"\n  ship-place: \"22.2\"\n  upkeep: \"22.3\"\n  ship-limit: \"22.4\"\n  movement: \"23\"\n  move-tokens: \"23.1\"\n  movement-turn: \"23.2\"\n  walk: \"23.3\"\n  road-walk: \"23.31\"\n  aboard: \"23.51\"\n  sail: \"23.52\"\n  voyage-end: \"23.55\"\n  land: \"23.56\"\n  coast: \"23.57\"\n  conflict: \"24\"\n  fight: \"24.21\"\n  equal-fight: \"24.22\"\n  many-fight: \"24.23\"\n  skilled-fight: \"24.24\"\n  assault-fails: \"24.31\"\n  city-falls: \"24.32\"\n  idle-city-falls: \"24.34\"\n  draw-card: \"24.51\"\n  pillage: \"24.52\"\n  cities: \"25\"\n  may-build: \"25.1\"\n  city-built: \"25.2\"\n  assisted-city: \"25.3\"\n  surplus: \"26.1\"\n  support: \"26.3\"\n  support-check: \"26.31\"\n  support-reduces: \"26.32\"\n  city-reduced: \"26.41\"\n  acquisition: \"27\"\n  acquisition-turn: \"27.1\"\n  take-card: \"27.2\"\n  buy-card: \"27.51\"\n  trade: \"28\"\n  deal: \"28.1\"\n  traded-cards: \"28.3\"\n  naming: \"29.3\"\n  calamity-limit: \"29.5\"\n  never-victim: \"30.527\"\n  calamities: \"29.6\"\n  losses: \"29.63\"\n  recheck: \"29.8\"\n  eruption: \"30.211\"\n  earthquake: \"30.212\"\n  treachery: \"30.221\"\n  treachery-reduces: \"30.222\"\n  famine: \"30.311\"\n  famine-grain: \"30.312\"\n  superstition: \"30.321\"\n  superstition-less: \"30.322\"\n  civil-war: \"30.411\"\n  civil-war-none: \"30.413\"\n  civil-war-losses: \"30.414\"\n  civil-war-goes: \"30.415\"\n  civil-war-by-victim: \"30.4121\"\n  civil-war-by-beneficiary: \"30.4123\"\n  civil-war-alone: \"30.4124\"\n  slave-revolt: \"30.421\"\n  slave-revolt-reduces: \"30.422\"\n  flood: \"30.511\"\n  flood-others: \"30.512\"\n  flood-plain: \"30.513\"\n  flood-coast: \"30.514\"\n  horde-lands: \"30.5211\"\n  horde-marches: \"30.5231\"\n  horde-spreads: \"30.5232\"\n  horde-crosses: \"30.5241\"\n  horde-choice: \"30.5251\"\n  epidemic: \"30.611\"\n  civil-disorder: \"30.711\"\n  iconoclasm: \"30.811\"\n  iconoclasm-others: \"30.818\"\n  piracy: \"30.911\"\n  piracy-others: \"30.912\"\n  conversion: \"32.94\"\n  convert: \"32.941\"\n  convert-which: \"32.942\"\n  advances: \"31\"\n  buy-advance: \"31.1\"\n  advances-turn: \"31.12\"\n  price: \"31.2\"\n  pay-cards: \"31.31\"\n  pay-treasury: \"31.41\"\n  free-advance: \"31.57\"\n  held-already: \"31.61\"\n  requires: \"31.62\"\n  mined-set: \"32.261\"\n  return: \"31.7\"\n  keep-cards: \"31.71\"\n  restack: \"31.81\"\n  restack-below: \"31.82\"\n  track: \"33\"\n  marker-moves: \"33.1\"\n  marker-stays: \"33.2\"\n  marker-back: \"33.4\"\n  victory: \"34.1\"\n  scores: \"35.1\"\n  volcano-whole: \"30.21\"\n  treachery-whole: \"30.22\"\n  famine-whole: \"30.31\"\n  superstition-whole: \"30.32\"\n  civil-war-whole: \"30.41\"\n  slave-revolt-whole: \"30.42\"\n  flood-whole: \"30.51\"\n  barbarians-whole: \"30.52\"\n  epidemic-whole: \"30.61\"\n  civil-disorder-whole: \"30.71\"\n  iconoclasm-whole: \"30.81\"\n  piracy-whole: \"30.91\"\n  misfortune: \"29\"\n  the-end: \"34\"\n","tracks/advanced.yaml":"# The Archaeological Succession Table (10.2, 33). Spaces count moves: 0 is the start arrow, `finish` the finish square (10.2\n# counts one fewer; the printed strips and the Imperial test game have sixteen moves).\ntitle: A.S.T. of 1991\nfinish: 16\n# What an epoch asks of those who enter it (33.21-33.25): cities on the board, civilization cards, groups among them.\nepochs:\n  - {id: stone, name: Stone Age, cities: 0, groups: 0, cards: 0}\n  - {id: early-bronze, name: Early Bronze Age, cities: 2, groups: 0, cards: 0}\n  - {id: late-bronze, name: Late Bronze Age, cities: 3, groups: 3, cards: 0}\n  - {id: early-iron, name: Early Iron Age, cities: 4, groups: 5, cards: 9}\n  - {id: late-iron, name: Late Iron Age, cities: 5, groups: 0, cards: 0}\n# First space of each epoch, and the value of civilization cards that a space of the last epoch asks for (33.25); a space\n# without a value of its own, the finish among them, asks for the last one before it.\ntracks:\n  africa: {early-bronze: 5, late-bronze: 8, early-iron: 11, late-iron: 14, values: {14: 1300, 15: 1600}}\n  italy: {early-bronze: 5, late-bronze: 8, early-iron: 11, late-iron: 14, values: {14: 1400, 15: 1700}}\n  iberia: {early-bronze: 5, late-bronze: 8, early-iron: 11, late-iron: 14, values: {14: 1400, 15: 1700}} # Italy''s row (questions and answers on 33.25)\n  illyria: {early-bronze: 6, late-bronze: 8, early-iron: 11, late-iron: 13, values: {13: 1200, 14: 1500, 15: 1800}}\n  thrace: {early-bronze: 6, late-bronze: 9, early-iron: 11, late-iron: 13, values: {13: 1200, 14: 1400, 15: 1700}}\n  crete: {early-bronze: 5, late-bronze: 9, early-iron: 11, late-iron: 14, values: {14: 1300, 15: 1600}}\n  asia: {early-bronze: 5, late-bronze: 8, early-iron: 10, late-iron: 13, values: {13: 1200, 14: 1500, 15: 1800}}\n  assyria: {early-bronze: 5, late-bronze: 8, early-iron: 10, late-iron: 14, values: {14: 1500, 15: 1800}}\n  babylon: {early-bronze: 4, late-bronze: 8, early-iron: 10, late-iron: 14, values: {14: 1600, 15: 1900}} # Early Bronze 75 % (the Guide; one copy has 5), Late Bronze 55 % (7 is possible)\n  egypt: {early-bronze: 4, late-bronze: 7, early-iron: 10, late-iron: 13, values: {13: 1300, 14: 1600, 15: 1900}}\n"},"base":{"name":"advanced-2","files":{}}}');
CREATE TABLE parts (
    id      INTEGER PRIMARY KEY,
    sha256  BLOB    NOT NULL UNIQUE CHECK (length(sha256) = 32),
    bytes   BLOB    NOT NULL
) STRICT;
CREATE TABLE parts_of_mails (
    mail    INTEGER NOT NULL REFERENCES outbox (id),
    behind  INTEGER NOT NULL,
    part    INTEGER NOT NULL REFERENCES parts (id),
    PRIMARY KEY (mail, behind)
) STRICT, WITHOUT ROWID;
CREATE TABLE pictures (
    drawing  BLOB    PRIMARY KEY CHECK (length(drawing) = 32),  -- SHA-256 of what was drawn
    part     INTEGER NOT NULL REFERENCES parts (id),
    width    INTEGER NOT NULL,             -- at which it is to be shown, in pixels
    height   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE deadlines (
    id        INTEGER PRIMARY KEY,
    segment   INTEGER NOT NULL REFERENCES segments (id),
    at        INTEGER NOT NULL,            -- when it was changed
    cause     TEXT    NOT NULL,
    deadline  INTEGER,                     -- the new one; NULL: the segment waits without one
    seat      INTEGER REFERENCES seats (id),   -- for whose sake, where it is one seat; told nobody
    who       TEXT    NOT NULL,            -- a moderator, or the office
    why       TEXT    NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "moves_of_seats" (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('join', 'leave', 'return')),
    nation   TEXT    NOT NULL,                 -- id
    at       INTEGER NOT NULL,
    segment  INTEGER REFERENCES segments (id)  -- that began with it; NULL: the next one that is judged whole
, again INTEGER REFERENCES moves_of_seats (id)) STRICT;
CREATE TABLE IF NOT EXISTS "address_changes" (
    code        TEXT    PRIMARY KEY,           -- proves the old address
    new_code    TEXT    NOT NULL UNIQUE,       -- proves the new one
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,
    replaces    TEXT,                          -- NULL: it comes to the others
    letter      INTEGER REFERENCES letters (id),   -- NULL: the moderator asked
    asked_at    INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    old_at      INTEGER,                       -- when each proof came
    new_at      INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE traces (
    seat    INTEGER NOT NULL REFERENCES seats (id),
    trace   TEXT    NOT NULL,                  -- its Message-ID, or the hash of its Date and its block
    letter  INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, trace)
) STRICT, WITHOUT ROWID;
INSERT INTO traces VALUES(1,'id 1801303200.ann@client',1);
INSERT INTO traces VALUES(1,'id 1801652400.ann@client',3);
INSERT INTO traces VALUES(2,'id 1801303200.bob@client',2);
INSERT INTO traces VALUES(2,'id 1801652400.bob@client',4);
CREATE TABLE standing_revisions (
    id           INTEGER PRIMARY KEY,
    seat         INTEGER NOT NULL REFERENCES seats (id),
    letter       INTEGER NOT NULL REFERENCES letters (id),
    text         TEXT    NOT NULL,             -- canonical
    received_at  INTEGER NOT NULL
) STRICT;
CREATE TABLE judged_seats (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    state     TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')),
    standing  INTEGER REFERENCES standing_revisions (id),   -- NULL: none was in force
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO judged_seats VALUES(1,1,'seated',NULL);
INSERT INTO judged_seats VALUES(1,2,'seated',NULL);
INSERT INTO judged_seats VALUES(2,1,'seated',NULL);
INSERT INTO judged_seats VALUES(2,2,'seated',NULL);
INSERT INTO judged_seats VALUES(3,1,'seated',NULL);
INSERT INTO judged_seats VALUES(3,2,'seated',NULL);
INSERT INTO judged_seats VALUES(4,1,'seated',NULL);
INSERT INTO judged_seats VALUES(4,2,'seated',NULL);
INSERT INTO judged_seats VALUES(5,1,'seated',NULL);
INSERT INTO judged_seats VALUES(5,2,'seated',NULL);
INSERT INTO judged_seats VALUES(6,1,'seated',NULL);
INSERT INTO judged_seats VALUES(6,2,'seated',NULL);
INSERT INTO judged_seats VALUES(7,1,'seated',NULL);
INSERT INTO judged_seats VALUES(7,2,'seated',NULL);
INSERT INTO judged_seats VALUES(8,1,'seated',NULL);
INSERT INTO judged_seats VALUES(8,2,'seated',NULL);
INSERT INTO judged_seats VALUES(9,1,'seated',NULL);
INSERT INTO judged_seats VALUES(9,2,'seated',NULL);
INSERT INTO judged_seats VALUES(10,1,'seated',NULL);
INSERT INTO judged_seats VALUES(10,2,'seated',NULL);
INSERT INTO judged_seats VALUES(11,1,'seated',NULL);
INSERT INTO judged_seats VALUES(11,2,'seated',NULL);
INSERT INTO judged_seats VALUES(12,1,'seated',NULL);
INSERT INTO judged_seats VALUES(12,2,'seated',NULL);
INSERT INTO judged_seats VALUES(13,1,'seated',NULL);
INSERT INTO judged_seats VALUES(13,2,'seated',NULL);
INSERT INTO judged_seats VALUES(14,1,'seated',NULL);
INSERT INTO judged_seats VALUES(14,2,'seated',NULL);
INSERT INTO judged_seats VALUES(15,1,'seated',NULL);
INSERT INTO judged_seats VALUES(15,2,'seated',NULL);
INSERT INTO judged_seats VALUES(16,1,'seated',NULL);
INSERT INTO judged_seats VALUES(16,2,'seated',NULL);
CREATE TABLE passed_on (
    letter       INTEGER PRIMARY KEY REFERENCES letters (id),
    seat         INTEGER NOT NULL REFERENCES seats (id),
    at           INTEGER NOT NULL,
    message_id   TEXT    NOT NULL,     -- of that mail
    answered_at  INTEGER               -- NULL: it waits for a human
) STRICT;
CREATE TABLE spent_days (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    from_day  TEXT    NOT NULL,        -- as in absences
    to_day    TEXT    NOT NULL,
    PRIMARY KEY (seat, segment, from_day)
) STRICT, WITHOUT ROWID;
CREATE TABLE waits_for_seats (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    seat     INTEGER NOT NULL REFERENCES seats (id),
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE alarms (
    what  TEXT    PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE answered (
    address  TEXT    NOT NULL,                     -- as in `senders`
    kind     TEXT    NOT NULL,                     -- the verdict
    since    INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    PRIMARY KEY (address, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE press (
    id         INTEGER PRIMARY KEY,
    letter     INTEGER NOT NULL REFERENCES letters (id),
    segment    INTEGER NOT NULL REFERENCES segments (id),   -- open then
    seat       INTEGER NOT NULL REFERENCES seats (id),      -- who wrote it
    number     INTEGER NOT NULL,                            -- among those that this seat wrote, from 1
    at         INTEGER NOT NULL,
    is_signed  INTEGER NOT NULL,                            -- 0: its readers are not told who wrote it
    is_to_all  INTEGER NOT NULL,
    text       TEXT    NOT NULL,                            -- as it is shown, without the bars before its lines
    UNIQUE (seat, number)
) STRICT;
CREATE TABLE press_to (
    press   INTEGER NOT NULL REFERENCES press (id),
    seat    INTEGER NOT NULL REFERENCES seats (id),
    number  INTEGER NOT NULL,                               -- among those that this seat got, from 1
    told    INTEGER REFERENCES segments (id),               -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (press, seat),
    UNIQUE (seat, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE proposals (
    letter    INTEGER PRIMARY KEY REFERENCES letters (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    text      TEXT    NOT NULL,                               -- orders in canonical form
    is_final  INTEGER NOT NULL CHECK (is_final IN (0, 1)),    -- whether the letter said so
    made_at   INTEGER NOT NULL,
    used_at   INTEGER
) STRICT;
CREATE TABLE rejudgings (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the game, from 1
    kind    TEXT    NOT NULL CHECK (kind IN ('reprocess', 'amend', 'replay', 'restore')),
    first   INTEGER NOT NULL REFERENCES segments (id),   -- the first that was judged again
    at      INTEGER NOT NULL,
    who     TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    what    TEXT    NOT NULL,                  -- whose letter, on what evidence
    UNIQUE (game, number)
) STRICT;
CREATE TABLE previews (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    code  TEXT    NOT NULL,
    at    INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "looks" (
    note  INTEGER NOT NULL REFERENCES notes (id),   -- who, when and why
    seat  INTEGER NOT NULL REFERENCES seats (id),
    kind  TEXT    NOT NULL CHECK (kind IN ('page', 'form', 'ledger', 'press', 'preview')),
    told  INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO looks VALUES(1,1,'form',2);
INSERT INTO looks VALUES(2,2,'form',2);
INSERT INTO looks VALUES(3,1,'form',12);
INSERT INTO looks VALUES(4,2,'form',12);
CREATE TABLE leaves (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER,                           -- in the game, from 1, without gaps; NULL: a receipt named it elsewhere, and it waits for its place
    kind    TEXT    NOT NULL CHECK (kind IN ('game', 'before', 'letter', 'standing', 'note', 'rejudging', 'orders', 'answers', 'segment')),
    of      INTEGER NOT NULL,                  -- the row that it binds; of segments and their answers, the ordinal
    salt    BLOB    NOT NULL CHECK (length(salt) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    head    BLOB    CHECK (length(head) = 32), -- of the chain, behind it
    UNIQUE (game, number),
    UNIQUE (game, kind, of),
    CHECK ((number IS NULL) = (head IS NULL))
) STRICT;
INSERT INTO leaves VALUES(1,1,1,'game',1,X'dac378b9705a722c12a689d9a91b2af7a36bf46bd49ed9eb46424d2d025dba21',X'1ba3163762d9b4c030d9f9bf0f7080d2593680a2a1500e969080a501437d6341',X'0da83bf34b77fc72dbadd8ed0493730ebbf5b5458cd8210589d9bd2e4750561a');
INSERT INTO leaves VALUES(2,1,2,'letter',1,X'70907b31f281633dc7b6e8c0a0a14ed2dabc800ecbd0f4fca1ba2bb0555976a3',X'16fdf9b1100908ccb7c3b83e82f33182b2ffb0ffe057513d9c60449d07e2aac1',X'd2269993fe1de18b7ae03f22499e113da550d7ad4cfc36b02ae6ab602eb67a0d');
INSERT INTO leaves VALUES(3,1,3,'letter',2,X'b777ae0786e6686132a1067c8035ab0e5863d3548d3d8b8780fce60fb03693f1',X'd59067270f7f3e82ac41035ad569d0460c6795bb833b0b2878d8df130ca25a37',X'a0ca26b5e2a96cd5e879e392f5b463a0bc4aeeb556998f31c638162b583f74e7');
INSERT INTO leaves VALUES(4,1,4,'note',1,X'080ea63da8756fd4d0a9a706440174640260942fe11553e3f8654eff5be24676',X'8b4f1e9955d5794ad9d6a890dfbf275cf0ac518fe88eaa291873c8803fffa732',X'd4dc19fe68f61ccc3e65a7729914cd78b26fdd057ed48d9b198cdf437848bdf5');
INSERT INTO leaves VALUES(5,1,5,'note',2,X'ce464a314e12898b06db1bbdfb74a53ec106cf6c2451a3149731dd0996552fe9',X'bf2ffa7971a7de9ce5abc3ee7a0d70cb08c9f0e5729230520c538c69f14e99d2',X'5e44cbdb7736912ca951655b92da50a534a51872c198c9294e93888955a21077');
INSERT INTO leaves VALUES(6,1,6,'orders',1,X'ccf13dedf8c1917febd950528df7041f49cd0c74080a2657a6f89c02a9a2960a',X'30b8b3e582b336676d724ba81b75d7c297f713952a443ddf834ae2ae4bc27310',X'1890b1d2626b10318a6793fefc4bd22a6258c77e2668b2386fc6bba34ba6328b');
INSERT INTO leaves VALUES(7,1,7,'orders',2,X'7340f74f606def427054da17ae926c13c6449e0967746940ad9e74f427062d9a',X'a2a7547cbbf7c1d9e595df617261341c85d1dd77aaae84e2acce938e917ff74b',X'c7d15e7e4d6d5d02ede41a08db4dbbfbcfbc23a7b995acaf2a2a3dafe2f878fc');
INSERT INTO leaves VALUES(8,1,8,'answers',1,X'4d0c9913decdc2ddb5712657605dcb7b831c06f1e1a09a97ed5daa041977361d',X'ef660b7fb35a82ab63ba65845d5282c549dd6e6b9aa0a15a687eb5b42296639b',X'edaf46c1753857eca507c5dd3b995394cf6f469427d2cde040f7be676ef0ce65');
INSERT INTO leaves VALUES(9,1,9,'segment',1,X'2ab0b5b4ddba7c60c9f0cfb2f184c35c55177fb3982929785c9deb6a55b7fb75',X'76eafc33c28b6b32f13e8052373f6ef9e7acb35c6ceddada67b42fd6a38d1299',X'c729f8d61d88cc36774a41d92bb48baa621434a3e1d2378a14b13bb6b17568b4');
INSERT INTO leaves VALUES(10,1,10,'answers',2,X'caac43deab92811689786024e6324c837c0dd01e4dfcfa7a70a8653ec2114317',X'a906fc809ce3771f1f6312a1947f43604cc024a5d52b8e95a158abf4e62e3dd4',X'c77b6b1f48f0a2cebcf39ebe61620a14f3c462cde3afce2c64d9c2ea48dad43b');
INSERT INTO leaves VALUES(11,1,11,'segment',2,X'c44bb55d44be70f8291bc5c2a0c56e01cc8efd8694e8b555b38e55ab18cd5d74',X'12a8cf1e4667262c0562501bb09ef44cd1290cffc3dd78ce18159b8ae7970fae',X'24e78c46a61322247c169225d342147001c66e604b0d569263c1d13a119780a5');
INSERT INTO leaves VALUES(12,1,12,'answers',3,X'31735d4fa6a7263fffd4d6cb29d08c214ad4a9cec0f83a1636a0c68ab340a49a',X'f093b909944a378a853af434d9efda6cf66cd7105bb018d9d9f02e635a1fbbf0',X'a421428d3490bc697be1dd9e3da63d00650137bf378ea0bcb2997f49210ad879');
INSERT INTO leaves VALUES(13,1,13,'segment',3,X'3bee46ef3d5811b8cd4a7ffb5f06a6044f897a42e0b54c5f544d9f77239cf2ef',X'78b76594448f16e6276434d9e59adb89c1813ed9f9128a2748b8b5f79adeb6b8',X'5ca4e966cdc867c537a871f88e48e1cdd3952665d159d274ed68494808807dd8');
INSERT INTO leaves VALUES(14,1,14,'answers',4,X'6e5d789835f09887b22a4458dc1622e188b57757df980ca7a92437e8baa2baaf',X'e3dce4b6de5833fca223a330d3d3acf66c9558d6aa720740096afb72ea7309e0',X'dbe9c058f27b86dc0414d96d738438d7210d2c0d9174be2ad39b4c3b589761f9');
INSERT INTO leaves VALUES(15,1,15,'segment',4,X'1c8db083325ec8aabf3a0c1e0e4ea7b2522c0f220085f5daa6aebdb6849f72c7',X'cd43578a7f4a180209819b4078a16a896945ad4eda8bed92cd0dd9fc73e8e5e2',X'3f904cd9d2eb39c7f1d3114d9d323179cd45ecb291a5ceef60b52af9b9ad275d');
INSERT INTO leaves VALUES(16,1,16,'answers',5,X'5e4888cc62bd3ff8af53aeea439652ee15d7b958e7b4f6b01c3aed70ad1b0e10',X'd4b40b16e674eb3607eb9d3436a08f70aa3c53f83ebc5b9068fcf56f3cb01bbd',X'5df0a40c3e8a765a07ecac26bfb29a0d8085cbeb4804b9ceffe07486d8cf129c');
INSERT INTO leaves VALUES(17,1,17,'segment',5,X'f04d26f4cbc3c3b58623ed88143665cea2dd1de03631a2c9ec6adba4519f8843',X'c3ef96e86423035711584c1ffe6bedf7a47d7fe4a1957527fb971d3e37004075',X'a1188ffc72e4e2ea678c46a3717c9ffc62166f7c837d1c8f1d5bbbe07ade7b59');
INSERT INTO leaves VALUES(18,1,18,'answers',6,X'6bb57e2a6ef796a5dc5a5cb2d6b57c4b94f0916bd376f9026c10357fd7fc4822',X'b66e346ab8564beaa9bbf71f695c7fe6a72305225b5e1218e04fe0b516e4b6d9',X'095630a39478d90be120ab51fc3b5c63af1939d0031b2bfbb3bd5fa9e115c06c');
INSERT INTO leaves VALUES(19,1,19,'segment',6,X'd7bb36565c29ffe0a3e9947c72cb1e8cb6c96e338d1a54bccce7bd793922b961',X'f4dba999cca617b15f719a2bcc8a3cc809ae3ea02d6d85582f05e0509a35553a',X'0089536833a288287fc9869a1419568ab0c6142ed2752538f05bdc7ceb90d2bc');
INSERT INTO leaves VALUES(20,1,20,'letter',3,X'c17cf50417ae248c23f3e91c9411bd41592ca71965457c80d9b170bb78251384',X'cc69da5ec133d6abd0b08cb40dc0017330afb96d592bbe89124c47a1d5a492d2',X'19f50914cf127d10c9d1da5ebf892d8c62743af4730513eccb204c94f9678046');
INSERT INTO leaves VALUES(21,1,21,'letter',4,X'97d645f57ebbfe53248f4469da50c4e089741c5f4dd02fc5eeb3c97b78e858df',X'1733b7beca8d0f39d878354338b85c722749cb48eddf4733b24c7ab937ece731',X'bd03cdbf65d14276610a7e3d95411bc96a2b8727636050502bf877e8ec241eb3');
INSERT INTO leaves VALUES(22,1,22,'note',3,X'f7eaa7799b76dc047fbc3d77e4a32319ddf3afa139988a90f085898ee55bdabd',X'1c3522816b26f16505a4227d1980235f6839c8a927735cc5650897e113d04b71',X'2b04e38d59a66dfb12b590504493cac12d6e8235aa16affb2a88ae57d362466a');
INSERT INTO leaves VALUES(23,1,23,'note',4,X'5be80c768c797902e3d6e3cc1cc87ceb397081cfa6cfa565b7374df516fa196f',X'a069b532c568b06bb70a778039a434eae4f856343fe26342d8e5ef41a8b1ae84',X'e363ab828a0406dbb4c9f1dd7f27a772190c92202f7065b04a28f50288d48e67');
INSERT INTO leaves VALUES(24,1,24,'orders',3,X'12e5a62ece829e68cdb32dc6e1f23997e437e0ff7fb061de0af6a870f593b7d4',X'd591cd64acc21c5ee52a4b90c5b2c0debc77a808864395eaca8d47706a0e830a',X'761aaacc2b4abeb797135f92f325ea3f7de6acf1800a24fb532e1818f6575f44');
INSERT INTO leaves VALUES(25,1,25,'orders',4,X'7b8d1d57b38b9931aa112e14e0f5bf88f8ae7a3338febaf74101437fec00a790',X'b7d35f1a9e60eff0db5615d48b3e09b193b13a239ef7b5f7271f9e8a84cbb072',X'1d168214841ff2123e535b778bcd0c39ffef8e4fc2083121d6506b7864534091');
INSERT INTO leaves VALUES(26,1,26,'answers',7,X'a3041b62fb70649943b2bdbdde22f6c1e77b72982b933e732369a41a184d38c5',X'353d17d83a85090a44fd36b303534a17223f19bf7c024129f1e2962651ca1e12',X'1d7ab32c97f6e840bfb87b1ad0959e3941c8ae14f4976817af01ac57c90cbb11');
INSERT INTO leaves VALUES(27,1,27,'segment',7,X'b170986f73d240306628def5d74b39a845db6b125208499e29d9008c99fb5023',X'80815d9f9cbbc3744de2b4589f59588874915884d0cd9b00850780ea7da65ee9',X'561c7fc9d74a342fe3e86b4e33e616f6ba15825938fc4441d70c740889bbd3e9');
INSERT INTO leaves VALUES(28,1,28,'answers',8,X'2bccd37ee1195c28512a16d8fa81a3dab4bceba347030fd6ec568618c26ea326',X'933ec1c88447417987e50cbdd1fb89b3c3d925a792f1becd3c55123e880da7f3',X'bc1a644f57672a5dbfd4226dc086feea8ce063d63ed0dc30ed48aa0e3b96f211');
INSERT INTO leaves VALUES(29,1,29,'segment',8,X'8e9766f0f3c5b8336814d40371203545569c760d4fbd81b69442674c180aa7d6',X'38e5392340a6db23bc66315153b24d222208a43d188265168071675236cbf597',X'b252ebec53c4104c07c458ed56915dc312079ece6c29c188b7dd0dbef8ff3ebd');
INSERT INTO leaves VALUES(30,1,30,'answers',9,X'68088a5f3996bc794736d70145efe77abc35cebc761350b236d35b96fcef8347',X'ff3f5d5a5b69380f5915da259efb3e9f7d93a2ed3911d10089fc5641a5bb4508',X'57437ad1a178505429375e867ebed8ceb59b45e358114316a2f4af36c632a784');
INSERT INTO leaves VALUES(31,1,31,'segment',9,X'7898e4f9bd435c7818bfa283b925f562093def92407b760f02ed2749ac0514dc',X'16292c4b4237f5da2bc4373baf7a7cfbe54b46545cc7d87e580fe892fc1c8e55',X'61728eda26afa47529cdbafa782c496cf70d13e07078d7dfa3713ad8ce99f6df');
INSERT INTO leaves VALUES(32,1,32,'answers',10,X'a2e0093c8d94abc42888b735196b9c0fad80ce8cc3a9d59b0b12edc5fd8980a4',X'572bc0eac68cd8a0d3f2b570c28c7154c7a5af11b2f0a1ad898f023deaa1249a',X'e7164304792ad703a4b74996bfd93123642486c381494f5d6b024969cd776bb9');
INSERT INTO leaves VALUES(33,1,33,'segment',10,X'd58e448eb1d4e038d7d4c6830ea04ca2a88a68f19b09f70cb337661ead4e8301',X'e667ae85f11243552285589cdf115be644a929bb291ea33c472325467dd2216b',X'38cae0748adbc669985c4d40aa136b9cc0ce5ee12d128cb0ab9f1d6d696e859e');
INSERT INTO leaves VALUES(34,1,34,'answers',11,X'47b585e236b2b50e8101d37edbb99dc312531a57d9878d9ccb8e71b061a5935a',X'ac1f71cac0a0d03a73cd0963efad19396623a04d2093416f6771453317602356',X'1fd7b160d9c1dd81cd2abceebb7d1de38e8dd412f77f31d6649f853679027949');
INSERT INTO leaves VALUES(35,1,35,'segment',11,X'9d9e8a06add6450457fc6d7fd2740cc674db4d890ba1aa2091d979ec31caaf2c',X'8eabcb49dc71ee7996b5bca0720d4032e8adebe50a506e567d2088af29947775',X'd04a1bd2dc0dd98722da333d24292027c02e76a721d87f7d68713c9edeba66b4');
INSERT INTO leaves VALUES(36,1,36,'answers',12,X'bedf4404d623dcb3fd2ad7b6d2a9ce92715a31e42bd08de0341d62d687421de7',X'5a52877e75e1df75fc82ab68111fa8ce50552ea237f2c6ad525401115692a6cb',X'49cc67ee26c7e597dc643e713a5a6b1606f4093c39edeb91562f719432d3ef1e');
INSERT INTO leaves VALUES(37,1,37,'segment',12,X'ac7845cb4977556e311af5905793d3ee9e17a112589538b8b7615ad85860bf93',X'b6c27d5625416d857dab7e9c11e8622feef17a1c5d3d39b7750430bd19bdd68a',X'0d64ea759c934b5ebe4c456f570c67c8d6c5f6cdbedbf1742bba7b1a53d1c5e1');
INSERT INTO leaves VALUES(38,1,38,'answers',13,X'2f1883cdedb330b9cbe0397b71d5984f035b7b5c9034bcbfada891fd6ae5b5e9',X'31560c4b912fa4b2bf8ec2f7f0b365595e49cec8ac2dd3c745346cc61cd4ff8a',X'18b5e288fa0d65d325f901b1e1c0f436bbc64ccbc431ca8c0649d65e65d06cfa');
INSERT INTO leaves VALUES(39,1,39,'segment',13,X'00df9fee70ece1805a2c7a8b950e2b33bf448f5c354bf8993338fc0858c23061',X'a22505e5bee2e3c7685c98314e94a18d39df080aa9f727d9306f1f18b693533a',X'1788cad0da9af889701e0c6074fa10eb963144aca119d2b0395ecc56301d0aaf');
INSERT INTO leaves VALUES(40,1,40,'answers',14,X'1a9f071d2004f5a17cee1b2321a9e85e99b26bb010b1f0e13efe3c4e380f2ab8',X'95b8b85a8255c4d16982d65915d55d22c69174173473687e9e1e6e91c2a935c4',X'a7b9b2189b034211d00378efccf5cfe7b3d47e7b6d311dc762ea0d2554c185b3');
INSERT INTO leaves VALUES(41,1,41,'segment',14,X'1dad5878cef7cc91cc0671163ef2dc7f04eb69da374e26f4fa80b8e2ee3dc31d',X'764b14042675458c567c4c1220dbebd19ad9f08b6def3c1b77a12964382599ae',X'1ee27f22f81f67ace6d397d442b87467e248efe7d1eff4e501bc1d2eb890429b');
INSERT INTO leaves VALUES(42,1,42,'answers',15,X'01a11890c07e34002e20cda75485a607de950c4607d544464eb1d72d3cb8d50b',X'6cb397b3e35c4482aa486e02acea92f3b38b60d73491cd5555cbc5325fc70faa',X'cd8069ee6bfa249fd401a8116c96e3a45f7161fe025a57b0b2db4911b7016f51');
INSERT INTO leaves VALUES(43,1,43,'segment',15,X'6bf76aa76ae1a88d6b18d6c843ad1de9dec6f734f56fd0e39adda294091b6fb0',X'b323f30079fff8bd26b1aad4ca4e30c9238dd3028b49e1064735ebed0cd1dc52',X'd6b71c8d3d21ab931c6e3194642ed2020a596cf1d86bd807ec022dd045f2c3f5');
INSERT INTO leaves VALUES(44,1,44,'answers',16,X'd32048a4fdb303a64f873006e81e8e0a89eedfe2839e9ec730f221e034e5d71a',X'66a68272b3a2bd1c075c1f3ee8c26417d30cf2706ee4dbde27e939284a24f459',X'4905eb634bdc02e98ec010e4687fc3a901a61a98a32d4ee3c736c67f893eeefa');
INSERT INTO leaves VALUES(45,1,45,'segment',16,X'a332f50fccc8c5039a2fa62378e3314f244a884b637c4a3518d2dc4eb790cc51',X'8f1ea0c43643cc7f1d40976783e5022facb908e165572e5895ebf5914bf601f5',X'aab2be31acac27f2fb7c2cf7631252231b86afae9d1a6cb200257c6dce79b8c5');
CREATE TABLE draws (
    id    INTEGER PRIMARY KEY,
    slug  TEXT    NOT NULL,                     -- of the game it was drawn for
    seed  BLOB    NOT NULL,
    at    INTEGER NOT NULL,
    game  INTEGER UNIQUE REFERENCES games (id)  -- NULL: it was not opened
) STRICT;
INSERT INTO draws VALUES(1,'delta-7',X'0707070707070707070707070707070707070707070707070707070707070707',1801303200,1);
CREATE TABLE protests (
    id           INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    number       INTEGER NOT NULL,                  -- in the game, from 1
    seat         INTEGER NOT NULL REFERENCES seats (id),
    segment      INTEGER NOT NULL REFERENCES segments (id),
    text         TEXT    NOT NULL,
    received_at  INTEGER NOT NULL,
    letter       INTEGER NOT NULL REFERENCES letters (id),
    status       TEXT    NOT NULL CHECK (status IN ('open', 'late', 'accepted', 'rejected')),
    who          TEXT    NOT NULL DEFAULT '',       -- answered it
    answer       TEXT    NOT NULL DEFAULT '',       -- why so
    answered_at  INTEGER,
    UNIQUE (game, number)
) STRICT;
CREATE INDEX addresses_by_address ON addresses (address);
CREATE INDEX letters_unanswered ON letters (received_at, id) WHERE verdict IS NULL;
CREATE UNIQUE INDEX segments_open ON segments (game) WHERE judged_at IS NULL;
CREATE INDEX outbox_pages ON outbox (segment, seat) WHERE kind = 'page';
CREATE INDEX letters_ahead ON letters (game) WHERE verdict = 'ahead';
CREATE INDEX outbox_due ON outbox (id, next_at) WHERE state = 'queued';
CREATE UNIQUE INDEX outbox_numbers ON outbox (seat, number);
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
CREATE INDEX outbox_failed ON outbox (created_at) WHERE state = 'failed';
CREATE INDEX outbox_held ON outbox (id) WHERE state = 'held';
CREATE INDEX letters_of_seats ON letters (seat, received_at) WHERE seat IS NOT NULL;
CREATE INDEX senders_hours ON senders (hour);
CREATE INDEX strangers_times ON strangers (answered_at);
CREATE INDEX segments_due ON segments (deadline) WHERE judged_at IS NULL;
CREATE INDEX deadlines_of_segments ON deadlines (segment);
CREATE INDEX moves_of_seats_due ON moves_of_seats (seat) WHERE segment IS NULL;
CREATE INDEX address_changes_of_seats ON address_changes (seat, asked_at);
CREATE INDEX standing_revisions_of_seats ON standing_revisions (seat, id);
CREATE INDEX passed_on_by_seats ON passed_on (seat, at);
CREATE INDEX passed_on_by_mail ON passed_on (message_id);
CREATE INDEX passed_on_waiting ON passed_on (at) WHERE answered_at IS NULL;
CREATE INDEX outbox_late ON outbox (sent_at) WHERE kind = 'page' AND sent_at > created_at + 3600;
CREATE INDEX letters_of_strangers ON letters (stored_at) WHERE seat IS NULL AND pruned_at IS NULL;
CREATE INDEX answered_times ON answered (since);
CREATE INDEX press_by_seats ON press (seat, at);
CREATE INDEX press_of_segments ON press (segment);
CREATE INDEX press_untold ON press_to (seat) WHERE told IS NULL;
CREATE INDEX looks_untold ON looks (seat) WHERE told IS NULL;
CREATE UNIQUE INDEX draws_unused ON draws (slug) WHERE game IS NULL;
COMMIT;
