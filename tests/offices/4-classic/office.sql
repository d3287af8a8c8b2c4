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
INSERT INTO _sqlx_migrations VALUES(1,'the office','2026-11-24 04:01:35',1,X'f0685275a0d6a1844ac5cc2fe390699f8ea69667d56818eeff30b4801dd8901025277fc1d61fd3ff9fab8a285e77065f',625320);
INSERT INTO _sqlx_migrations VALUES(2,'cuts and seats','2026-11-24 04:01:35',1,X'85d736900b6659a47fc86beebb87ea03b5491da7edf36c914ea9260a20c642d986ea471bd09ec14bba3f639b510c4dcf',426725);
INSERT INTO _sqlx_migrations VALUES(3,'the post','2026-11-24 04:01:35',1,X'd528db8caf6f84c901413654125b6f94832ba7b46adc86b7c2c7e180949d759c7593fed1da990387e5ef3872922863f3',3212710);
INSERT INTO _sqlx_migrations VALUES(4,'pages worth opening','2026-11-24 04:01:35',1,X'd248e1c8b42d8ddce2b34e1a2fab2002363eedb5a3e49b835533c90c16453569c2d5a8ae1e0706a8bbfcc49ba136162c',1091224);
INSERT INTO _sqlx_migrations VALUES(5,'one deadline','2026-11-24 04:01:35',1,X'af7aaf3a6e906c5dde255c1de936e1c6490614b67b748601fd5043d30bca450fd356c03b0220b62f776593633f117c68',2933244);
INSERT INTO _sqlx_migrations VALUES(6,'letters once','2026-11-24 04:01:35',1,X'cf1a92a9405f25d39be9001687d70d763b7e550f2a312f825a56d4fbb546bc057d40a140582c1d8fdcc01f8f4d4ea8cb',203463);
INSERT INTO _sqlx_migrations VALUES(7,'what judged it','2026-11-24 04:01:35',1,X'c9457927c3fba02cb9c9b0b1c15e27fd7ca554596507cd14f42d99d8773fc309a563100a65e5a0a10e180f4c68d4e6f3',344593);
INSERT INTO _sqlx_migrations VALUES(8,'words to moderators','2026-11-24 04:01:35',1,X'562b30c1342d4b5df7ce8b091456a56e5c5bce506a9d2beaf413500513294c5a154ef5da77fffb5d448a99e517a21c00',399204);
INSERT INTO _sqlx_migrations VALUES(9,'what comes in','2026-11-24 04:01:35',1,X'9dbfc993a6686f9f699077e285da10ea16ad50ebcd1f5bdbde76a3b9c02ffcd6e0bc1960bed2b7af0e0bc512129a91d9',3437835);
INSERT INTO _sqlx_migrations VALUES(10,'formats','2026-11-24 04:01:35',1,X'c50c8da536e598c97d2cf5de3746e206a7c2ec593cf6df5c2ff66675f8c2f3ed5435da1949b39db5f6b9c479ca9969a0',452222);
INSERT INTO _sqlx_migrations VALUES(11,'press','2026-11-24 04:01:35',1,X'0d331a0535bf4f6d90016faef7e131918623b3ea2368a04997d5df0a8213ea3d84647e0e05730f102b23ecb7a7d154cd',313877);
INSERT INTO _sqlx_migrations VALUES(12,'proposals','2026-11-24 04:01:35',1,X'7fb435ccb92c361c64d5086bdd4f17d106a4210baa1b79b4f4021d0b40f7f2406e91d9b4cc62ec5545ed5ea1f9bc7ee9',175101);
INSERT INTO _sqlx_migrations VALUES(13,'rejudging','2026-11-24 04:01:35',1,X'838dda8e09ef9c3f5077bf951ab7b3222fcd8dc90e357ae5bb63057e5e969366e503f0c3e4178ae517e525e6f2b82a43',3277796);
INSERT INTO _sqlx_migrations VALUES(14,'chain','2026-11-24 04:01:35',1,X'9f227e62a0001a704917129c15e7eacbb91f7f710816ec9161ea9de9bb28c4cc313206ba23202d459f0fc8e2d791f53b',178445);
INSERT INTO _sqlx_migrations VALUES(15,'luck','2026-11-24 04:01:35',1,X'b600caa1b6e3b570cae302d397a89a9657a2be6bb23aa63294f8f803a53c32ebb8c52f6566ff64280811a2383a539323',1771365);
INSERT INTO _sqlx_migrations VALUES(16,'protests','2026-11-24 04:01:35',1,X'018dea37ca51b0bba967409cea0199d5b19cbdc7a6a69180468fda911a16e4a9755605c29c22f57e90ffe0d54e2816ee',1406142);
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
INSERT INTO games VALUES(1,'three-1',4,'{"deadlines":{"fate":72,"purchases":72,"realm":72,"setup":72,"trade-1":72,"trade-2":72,"trade-3":72},"second_thoughts":30,"not_before":12,"last_turn":null,"last_day":null,"proof":"token","minimum":24,"absence_days":14,"language":null,"press":"named","press_goes":"at-once"}',X'0707070707070707070707070707070707070707070707070707070707070707',X'c030ab70529de17205a4f9ab2040bd2cd8bcab836a01e84752f527a6d3d329df','2d52d7f3fdacedffd362a2f37798721d24179ae34617e20736b003ea7f578bac','running',1801303200,NULL,NULL,2,2,replace('0 ochre 1 commodity\n1 ochre 1 commodity\n2 ochre 1 commodity\n3 ochre 1 commodity\n4 ochre 1 commodity\n5 ochre 1 commodity\n6 ochre 1 commodity\n7 hides 1 commodity\n8 hides 1 commodity\n9 hides 1 commodity\n10 hides 1 commodity\n11 hides 1 commodity\n12 hides 1 commodity\n13 hides 1 commodity\n14 iron 2 commodity\n15 iron 2 commodity\n16 iron 2 commodity\n17 iron 2 commodity\n18 iron 2 commodity\n19 papyrus 2 commodity\n20 papyrus 2 commodity\n21 papyrus 2 commodity\n22 papyrus 2 commodity\n23 papyrus 2 commodity\n24 salt 3 commodity\n25 salt 3 commodity\n26 salt 3 commodity\n27 salt 3 commodity\n28 salt 3 commodity\n29 salt 3 commodity\n30 salt 3 commodity\n31 salt 3 commodity\n32 salt 3 commodity\n33 grain 4 commodity\n34 grain 4 commodity\n35 grain 4 commodity\n36 grain 4 commodity\n37 grain 4 commodity\n38 grain 4 commodity\n39 grain 4 commodity\n40 grain 4 commodity\n41 cloth 5 commodity\n42 cloth 5 commodity\n43 cloth 5 commodity\n44 cloth 5 commodity\n45 cloth 5 commodity\n46 cloth 5 commodity\n47 cloth 5 commodity\n48 bronze 6 commodity\n49 bronze 6 commodity\n50 bronze 6 commodity\n51 bronze 6 commodity\n52 bronze 6 commodity\n53 bronze 6 commodity\n54 spices 7 commodity\n55 spices 7 commodity\n56 spices 7 commodity\n57 spices 7 commodity\n58 spices 7 commodity\n59 gems 8 commodity\n60 gems 8 commodity\n61 gems 8 commodity\n62 gems 8 commodity\n63 gold 9 commodity\n64 gold 9 commodity\n65 gold 9 commodity\n66 volcano 2 fixed\n67 flood 3 fixed\n68 famine 4 fixed\n69 civil-war 5 fixed\n70 epidemic 6 tradable\n71 civil-disorder 7 tradable\n72 iconoclasm 8 tradable\n73 piracy 9 tradable\n','\n',char(10)),'[]',72,0);
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
INSERT INTO seats VALUES(1,1,0,'cleo','illyria','seated',0,'everything','text',NULL,0);
INSERT INTO seats VALUES(2,1,1,'dan','crete','seated',0,'everything','text',NULL,0);
INSERT INTO seats VALUES(3,1,2,'eve','italy','seated',0,'everything','text',NULL,0);
CREATE TABLE addresses (
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL, failed_at INTEGER, failure TEXT,                 -- lower case
    PRIMARY KEY (seat, address)
) STRICT, WITHOUT ROWID;
INSERT INTO addresses VALUES(1,'cleo@example.org',NULL,NULL);
INSERT INTO addresses VALUES(2,'dan@example.org',NULL,NULL);
INSERT INTO addresses VALUES(3,'eve@example.org',NULL,NULL);
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
INSERT INTO letters VALUES(1,X'b64a3643ee2803268f5df42ac40f5efe2bf3fcbf3c52b6e1f8556242153d1d01','1801303200.cleo@client','00001',X'46726f6d3a20636c656f406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313330333230302e636c656f40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a207177746a2d38636b392d356874610a7374617475733a2066696e616c0a6e6174696f6e733a205b696c6c797269612c207468726163652c2063726574652c20617369612c206974616c795d0a454e44204f52444552530a0a',1801303200,1801306800,'accepted',1,1,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(2,X'cd199c47219e28fc11fc417aa74a2fa0b9d18327347168b85dd64f8533e4aafd','1801303200.dan@client','00002',X'46726f6d3a2064616e406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313330333230302e64616e40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20776678322d326534742d6d6534780a7374617475733a2066696e616c0a6e6174696f6e733a205b63726574652c20617369612c206974616c792c20696c6c797269612c207468726163655d0a454e44204f52444552530a0a',1801303200,1801306800,'accepted',1,2,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(3,X'dcefdf83a6c817a825a89447df9bd94ce6577cf3df84e529e0c793cc41f78d7c','1801303200.eve@client','00003',X'46726f6d3a20657665406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313330333230302e65766540636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20773863322d343762782d306e73680a7374617475733a2066696e616c0a6e6174696f6e733a205b6974616c792c20696c6c797269612c207468726163652c2063726574652c20617369615d0a454e44204f52444552530a0a',1801303200,1801306800,'accepted',1,3,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(4,X'1021171d7f4fca3a58487d80a9416f75505c49547884aefb8087abce1875ea14','1801652400.cleo@client','00004',X'46726f6d3a20636c656f406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313635323430302e636c656f40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a207a3077622d706b32762d743570740a7374617475733a2066696e616c0a6d6f7665733a0a20202d2032206765726d616e79203e2064616369610a454e44204f52444552530a0a',1801652400,1801656000,'accepted',1,1,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(5,X'a1d621164ff76d0e024086d2ff1d10d81804579194e64e4b143250f1ee7d2c0e','1801652400.dan@client','00005',X'46726f6d3a2064616e406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313635323430302e64616e40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20346563792d673432372d6d37726b0a7374617475733a2066696e616c0a6d6f7665733a0a20202d2032206b6e6f73736f73203e207068616573746f730a454e44204f52444552530a0a',1801652400,1801656000,'accepted',1,2,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(6,X'3cf7d11f354c63654d12e5e6be7d689f5d7bf6e0b2bdca153a946653783b366b','1801652400.eve@client','00006',X'46726f6d3a20657665406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830313635323430302e65766540636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20773262762d377261392d673567650a7374617475733a2066696e616c0a6d6f7665733a0a20202d20312065747275726961203e20636973616c70696e610a20202d20312065747275726961203e20726f6d650a454e44204f52444552530a0a',1801652400,1801656000,'accepted',1,3,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(7,X'852aba7a2d501d28cfca47f1dadda4cd91fc4ee5508fdce679908f766ca09839','1802001600.cleo@client','00007',X'46726f6d3a20636c656f406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830323030313630302e636c656f40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a2038306d782d723066322d3739716e0a7374617475733a2066696e616c0a6d6f7665733a0a20202d2032206461636961203e2064616e7562650a20202d2031206461636961203e20696c6c79726963756d0a20202d2031206765726d616e79203e20696c6c79726963756d0a20202d2032206765726d616e79203e2070616e6e6f6e69610a20202d2031206765726d616e79203e207375646574656e0a454e44204f52444552530a0a',1802001600,1802005200,'accepted',1,1,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(8,X'ffc373853331bbb7632b755b85231739e68c3caee1a63b77546b16606cba35ad','1802001600.dan@client','00008',X'46726f6d3a2064616e406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830323030313630302e64616e40636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20613777622d31676a642d6a6e37720a7374617475733a2066696e616c0a73686970733a0a20202d206275696c64206b6e6f73736f730a6d6f7665733a0a20202d2073686970206b6e6f73736f733a202b322c2072686f6465732c202d320a454e44204f52444552530a0a',1802001600,1802005200,'accepted',1,2,NULL,'',NULL,NULL,NULL,NULL);
INSERT INTO letters VALUES(9,X'ef7bd2c44165788a6d3265ea838130f48aed5ff66c7db342f11d02a1c439e368','1802001600.eve@client','00009',X'46726f6d3a20657665406578616d706c652e6f72670a546f3a206f6666696365406578616d706c652e6f72670a4d6573736167652d49443a203c313830323030313630302e65766540636c69656e743e0a5375626a6563743a2052650a0a424547494e204f52444552530a67616d653a2074687265652d310a746f6b656e3a20326a6d712d6a65666b2d733570650a7374617475733a2066696e616c0a6d6f7665733a0a20202d203120636973616c70696e61203e2070616e6e6f6e69610a20202d20322065747275726961203e2072756269636f6e0a20202d203120726f6d65203e206e6561706f6c69730a20202d203120726f6d65203e2073616d6e69756d0a454e44204f52444552530a0a',1802001600,1802005200,'accepted',1,3,NULL,'',NULL,NULL,NULL,NULL);
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
INSERT INTO segments VALUES(1,1,1,0,'setup',1801303200,1801562400,1801306800,2,X'7f72f45d3b85feced6fa9cd5514ce9872530bc0fb9df036f8380dc68bcf60630',X'f02bf0f5fa384af1f55cb4bb6d33a16ce68fa071c69e452ffc000f35cad9805a',X'69baa603cb173d2c545c501a0050578bfcbe0e0faa4878bc56ba7b29727c7b04',NULL,',0,1,2,',NULL,1801562400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(2,1,2,1,'realm',1801306800,1801566000,1801652400,2,X'f887fe5e5213496c1f240ed9446fbeb9b1504e4b628a85eb5918d85c85c1b805',X'8e7b81340013c4405b5cdbc3b1be4676793033f52fd842ce9df2afb678d526a6',X'6015bbfba9180de10fa415642ed9fe5fc99ecc5cc719029b69cc3ad518ce011b',NULL,',0,1,2,',NULL,1801566000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(3,1,3,1,'trade-1',1801652400,1801652400,1801652400,2,X'96b98a2f198a8c1cf949dd72ff60f415eea3eb8a040e2e1ea73083d736a7b00d',X'00b6f926b023af87bc12e5c7718363dcab554283ad6ffbd3bf131ce3da59e685',X'6ffc094f16c55bf913dbe0cf45712fdf69852467c0b652f7b1a035104eeb3f85',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(4,1,4,1,'trade-2',1801652400,1801652400,1801652400,2,X'622ab2f434f756e1fce330b792d1d6ddc7c551e56f22dd0725ac8d0b0de8ec35',X'43a8b5af4b791b7028129f0eb3af90ba744fb060abf6074f73445d5d3c34ff9f',X'19ae86b6fac8826a971e7c0725529601893aefa928f32f18fe9448290d66a12b',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(5,1,5,1,'trade-3',1801652400,1801652400,1801652400,2,X'37b4d19587bddafe626a07b7ab13632f80fdc39d0f4395799273495e4c3d8ff1',X'34d834260139c7f68004581f5384f6b0c60442492b73c33fed057ef065212e38',X'1d508435c60c7b7539b40ddea8db7fa6f46c5c678b2ac88246f5a4fde0f92d88',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(6,1,6,1,'purchases',1801652400,1801652400,1801652400,2,X'ed0d0120e0b4010c6ac72e8edeeec7cc5ca11fd7b20372482b69335b775f163f',X'd318e1b53054c31cf3cd412eb9a3d2996cb5f8a5d0f44444599355ce973d1394',X'bbdeb63b3b614ee58e93c0560793c647280450b97680930f09ba9dcbaf304d41',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(7,1,7,1,'fate',1801652400,1801652400,1801652400,2,X'0f06e1ba9ad0f1ad7e38e7ebfc86f5e46cfa202e0f86223ad1fe5a4e9b91a1f5',X'7eb1e391448a6911fa7cb1418cd4d856d1babfc030027630e9b64bfe06cc649c',X'e3240214d3e7ea4576c7ec4d1584c68c6f62455494335fc6cfa086d072581e1b',NULL,',',NULL,1801652400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(8,1,8,2,'realm',1801652400,1801911600,1801656000,2,X'03f39aeaf8668d229b235b162da1bcc384862641e0e5db48c22842540a0c2507',X'83b81168c971852ca3cc05cf754c2f914f4ecc94236f1b3b5c4f7dab9581283b',X'7ca2cb911ce30f82df247961ba7ae7babac1441433d08908e972e3ba7eace7fa',NULL,',0,1,2,',NULL,1801911600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(9,1,9,2,'trade-1',1801656000,1801656000,1801656000,2,X'7cbaf1a2821c011f4ab119eb3ed5c72e4384f3f9db3bca5d3316002fa9a61831',X'e7c84ff881123948ecb7dac450219fc6800b653d84835e8c48c6b9a168d22ea4',X'209fcdac89c1a6c5f57c313a05fda5fb71db7e7f936c3bb4adbd6b19c805fc3b',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(10,1,10,2,'trade-2',1801656000,1801656000,1801656000,2,X'68170d7f0c0eb474ca01755794845aee541d8102aede9ae6c8162e7a18b2f47a',X'559fbbabda56c6f0df8f21b51ffe52dda9b9d45ec4878ea7c4973e054dfb540b',X'0dd5942f747310895f8ae9945fc001228d5e766580d5d2595d937594f61ad0d6',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(11,1,11,2,'trade-3',1801656000,1801656000,1801656000,2,X'79b2674cf28028dd2e22b0dca3e9e00d99334560910975e347d2607a1192a581',X'a45a262a52dc650a1534a8baed12b4358cc7b3863ca9bb18a59223961f005d9e',X'04881d0a2f0b9f9b88d3a35b2db4da69026cd9271a236f0d183f3e419a19e0b4',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(12,1,12,2,'purchases',1801656000,1801656000,1801656000,2,X'4b57c27c492dd98ecf6898d5c9733b580126d5f33381cc63f26bf8d030552dd4',X'666ffd8aafc88058db50c68d83f6ca1893bd67b4936ad14d40429f80f01cbb14',X'dfe405e20a76413dade263e6b831a5146e947460d63a40abcd9fabd73fe45c92',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(13,1,13,2,'fate',1801656000,1801656000,1801656000,2,X'0dfc7b63355b1e44be5f069edfde034ce9204e62ec0bea90caebe68ff2ddaf2b',X'00c0b2038a075c6c7e551b46bc37616288e8d043d6c0345034f0a7fa19578db8',X'f43aeb983068933cf6b74711cb13c14d5d514ded79741d16db8908e74d48668b',NULL,',',NULL,1801656000,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(14,1,14,3,'realm',1801656000,1801915200,1802001600,2,X'6a33f05b0610f1702a127dd7da208412e53776814c806be7b7673ae08ea2a8d1',X'584e4b7405edf078e7f4730c7aacb26c5594f73c5d1efbdbfa65ca07071c5372',X'0d838aa25ef1824511b84878cf422d2f542545683946e41389bc15cf17c67c60',NULL,',0,1,2,',NULL,1801915200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(15,1,15,3,'trade-1',1802001600,1802001600,1802001600,2,X'6c0c6889f4af32d87cb62ac88f2f98bc06122ce63f32e17cad49a1b43b9473c2',X'6d5dbe6c7a90cce4e7996f841a0026ec8f982062210e2f1821a403b6bfb6def5',X'a80bd2055a7482422ec8808da861c58981720f247a609a0a37153881a9ed3090',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(16,1,16,3,'trade-2',1802001600,1802001600,1802001600,2,X'0251c7a15a67d8b406c5035f6a0fc72a735d767d0b5b0d981e49423d0dd45ec5',X'34d4c0455ca0dd515ff5cd0907b2771544a821c73216dcfe7c556f7d43eac11b',X'c7f3ed6af05b2aed5ee84834b60a9d10ba40a9f5dbb77068c5e8641ea5784c64',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(17,1,17,3,'trade-3',1802001600,1802001600,1802001600,2,X'5fc129445bb3fe722b34a6ccec2c4fc84e259b287cdc52dfd3931b63ea79b00c',X'0e7a3652b8632b8c27ef31207eeb8db6e5fab0d542aea953507564013d771f53',X'c6719bc6df17c07db9367b52d3a8f689a7aa93998c27d0f70112df9d5f1d2320',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(18,1,18,3,'purchases',1802001600,1802001600,1802001600,2,X'911ee327ae904d2f57dee0db3daa6b1d5561545d18d700e2ae50fc3e2692407b',X'18c554aeb6e09d14a860ef49fc8b5a08e75bd637282acf80548b03df04a0651e',X'38d5e526cc17a2513b400512d4dd273830cde93b4a53f120f5d89e8bc6ec30d5',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(19,1,19,3,'fate',1802001600,1802001600,1802001600,2,X'cf5bb482c12e0bd0cce8f47f9a7a2b0fdfb407ea773c43b9c0a22700d8748891',X'6d993fe06869647baf58d11ef88d544d88144d4ae4fe571d7528da1be53c988a',X'167ddc7303f169f1be6bcff1402f9047622750971e6c8bcb0d02b64e18d31dc6',NULL,',',NULL,1802001600,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(20,1,20,4,'realm',1802001600,1802260800,1802005200,2,X'8a70757af6dfc09c62ab89bf958b94dafe1812b3869fa3eb9afe03f87a28e1d6',X'e1e8db0860045a269de6953244c08b5996f952a64121e743f3d2c7f3ee0addc0',X'9669e22221056115770ba46efcda58b4293fdbe078370160b9a9049e846c97f3',NULL,',0,1,2,',NULL,1802260800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(21,1,21,4,'trade-1',1802005200,1802005200,1802005200,2,X'fb9d0c8ac21e3e88ba406c4612ecaa71c1c7311f495848f5eab7c409ca1c1d13',X'9f7cf6d7455864918903f0ce63db9bece0c7c03e2cf88eb3367c54b81c4b705e',X'26027e2fa2c053cd5ec7bac0159f38e16ec75d24fb1e30314dfce76d93ef25f5',NULL,',',NULL,1802005200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(22,1,22,4,'trade-2',1802005200,1802005200,1802005200,2,X'55aa10b470a495783bbe5ed3f0b1a23ed7fbfd4c04b39d7fa866998f7cc2ce8c',X'773cc4d58e1a9e678cf82603857f015b19bbf963074df5772cb92a84e473588e',X'8d74504171e93cd6ae1e363c2a17e36a6370f3e2bdce8bd8df8c8e007098544c',NULL,',',NULL,1802005200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(23,1,23,4,'trade-3',1802005200,1802005200,1802005200,2,X'8a23e9c195bcd19aaf18d80eaaa4c10c119f4513f7977057c67a20d429b12cb9',X'7104d3eac28cfa6993a8cbfe78a321baaa7befbf11bea09adf46d93a313d35ef',X'ce127c01a974c30d04ba39764cb05f4dfcef5cfb063c4c529f1c033355bbd1e9',NULL,',',NULL,1802005200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(24,1,24,4,'purchases',1802005200,1802005200,1802005200,2,X'09050338f73681bbd191851a88b1fbc624644f5e146a147be23671b5171717f1',X'71be72d83e2b179991de2dcb75135c2cf2a0e115a89e40c50d3db4950a857072',X'8552e6001ab4198c86e64b19a30e4cafcb1890c77b0c807a755d88c1749c41ba',NULL,',',NULL,1802005200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(25,1,25,4,'fate',1802005200,1802005200,1802005200,2,X'2a3100d1756e883ba958009c4e166f4640def90ab8a465f0bae6f20049f24014',X'74c6a5f02dbde026e16ca292899ad1a886893ee634d8fceefa9a4dde04136d4d',X'c7893464af7b3e679d305618f8e36a6dd547c9dd5b496508e665f7f4ef3bad75',NULL,',',NULL,1802005200,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(26,1,26,5,'realm',1802005200,1802264400,1802350800,2,X'7d01ba5016ecefc39dd2a0696ca466e39d3d78cf1e5d1b00106b3aaf1bc58ece',X'674a43f9eab344c285c31b009506743d9dac5e1b882e0d5f96a560e635ee6fdd',X'e6788267420ad079d322b31fccd2b5675c689e6c87b05fb0e065c1fb8210fc44',NULL,',0,1,2,',NULL,1802264400,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(27,1,27,5,'trade-1',1802350800,1802350800,1802350800,2,X'88440d6503d61a5eaf5e2b1d651a9529dc09023ebe53720cdc382d5f66fa070e',X'14c73ea38680ec3a1a102274f16a15e45ea45dd1c55e1ff170828ce28c151aa2',X'e6b382e84982184cd5f3c96f048386c595feeb215125c42fd8fcb21062d82183',NULL,',',NULL,1802350800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(28,1,28,5,'trade-2',1802350800,1802350800,1802350800,2,X'5b0f922ef05ec52ce545553b9138c26c5fd1b8d549aeca80c786f5503c94b044',X'4291dfcf126a417b8272146188e60207da2c787e99f59ecf166c241092d7a8fe',X'937207ba06a0b44d66ef7ce09d0aa446bf3ce92b37475e7db382cb1b741c200b',NULL,',',NULL,1802350800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(29,1,29,5,'trade-3',1802350800,1802350800,1802350800,2,X'e43d36ecafac2231035967de0709001a163e725694ea6d79ead54740a58dd1fd',X'fce69f69c62c488113706ec3c07db1c63c5ba6405c557a0bee0d79ca644c23d6',X'73c9076befc24a49452dfc2677ef862527cbc3cb0ef98576c764befa16735882',NULL,',',NULL,1802350800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(30,1,30,5,'purchases',1802350800,1802350800,1802350800,2,X'80a6bba849223067046e5348a2a82e9769a17a6305a40f3cc0e90600a722473b',X'a82dad7bb958afa17e353d4a4c55b0f432922fa2efc002d825bae24423cd9368',X'7c394816208b7ed6dc52460c598b23da516dbad007a33820ddb0259cf578e062',NULL,',',NULL,1802350800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(31,1,31,5,'fate',1802350800,1802350800,1802350800,2,X'74c8571d145ab5d4bbd244309aaf2972b118ff5c50efcd527c98ec2cef6db551',X'40885f77451660347cf6b726f34ef2bc87d7dae883d2f180b18171a71201fb03',X'4a67bf31c9485b79088809dcf20d48d1d8841cd0fb826163bb1d6b51e1eb98ce',NULL,',',NULL,1802350800,NULL,NULL,NULL,NULL);
INSERT INTO segments VALUES(32,1,32,6,'realm',1802350800,1802610000,NULL,NULL,NULL,NULL,NULL,NULL,',0,1,2,',NULL,1802610000,NULL,NULL,NULL,NULL);
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
INSERT INTO orders VALUES(1,1,1,1,1,'final',replace('nations: [illyria, thrace, crete, asia, italy]\n','\n',char(10)),'',1801303200);
INSERT INTO orders VALUES(2,1,2,1,2,'final',replace('nations: [crete, asia, italy, illyria, thrace]\n','\n',char(10)),'',1801303200);
INSERT INTO orders VALUES(3,1,3,1,3,'final',replace('nations: [italy, illyria, thrace, crete, asia]\n','\n',char(10)),'',1801303200);
INSERT INTO orders VALUES(4,8,1,1,4,'final',replace('moves:\n  - 2 germany > dacia\n','\n',char(10)),'',1801652400);
INSERT INTO orders VALUES(5,8,2,1,5,'final',replace('moves:\n  - 2 knossos > phaestos\n','\n',char(10)),'',1801652400);
INSERT INTO orders VALUES(6,8,3,1,6,'final',replace('moves:\n  - 1 etruria > cisalpina\n  - 1 etruria > rome\n','\n',char(10)),'',1801652400);
INSERT INTO orders VALUES(7,20,1,1,7,'final',replace('moves:\n  - 2 dacia > danube\n  - 1 dacia > illyricum\n  - 1 germany > illyricum\n  - 2 germany > pannonia\n  - 1 germany > sudeten\n','\n',char(10)),'',1802001600);
INSERT INTO orders VALUES(8,20,2,1,8,'final',replace('ships:\n  - build knossos\nmoves:\n  - ship knossos: +2, rhodes, -2\n','\n',char(10)),'',1802001600);
INSERT INTO orders VALUES(9,20,3,1,9,'final',replace('moves:\n  - 1 cisalpina > pannonia\n  - 2 etruria > rubicon\n  - 1 rome > neapolis\n  - 1 rome > samnium\n','\n',char(10)),'',1802001600);
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
INSERT INTO answers VALUES(1,'crete/start/42~choose-nation','default','knossos');
INSERT INTO answers VALUES(1,'illyria/start/42~choose-nation','default','germany');
INSERT INTO answers VALUES(1,'italy/start/42~choose-nation','default','etruria');
INSERT INTO answers VALUES(1,'seat-1/nations/42~choose-nation','orders','illyria');
INSERT INTO answers VALUES(1,'seat-2/nations/42~choose-nation','orders','crete');
INSERT INTO answers VALUES(1,'seat-3/nations/42~choose-nation','orders','italy');
CREATE TABLE events (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    n        INTEGER NOT NULL,                 -- from 0
    line     TEXT    NOT NULL,
    PRIMARY KEY (segment, n)
) STRICT, WITHOUT ROWID;
INSERT INTO events VALUES(1,0,'42~set-up section setup');
INSERT INTO events VALUES(1,1,'42~stacks shuffled 1 9,7,2,1,5,6,0,10,3,12,13,4,8,11');
INSERT INTO events VALUES(1,2,'42~stacks shuffled 2 19,23,20,14,18,22,15,16,17,21,66');
INSERT INTO events VALUES(1,3,'42~stacks shuffled 3 31,27,28,32,26,29,25,30,24,67');
INSERT INTO events VALUES(1,4,'42~stacks shuffled 4 37,36,39,34,33,38,40,35,68');
INSERT INTO events VALUES(1,5,'42~stacks shuffled 5 42,44,47,43,46,45,41,69');
INSERT INTO events VALUES(1,6,'42~stacks shuffled 6 50,49,52,51,48,53,70');
INSERT INTO events VALUES(1,7,'42~stacks shuffled 7 54,58,56,55,57,71');
INSERT INTO events VALUES(1,8,'42~stacks shuffled 8 60,62,59,61,72');
INSERT INTO events VALUES(1,9,'42~stacks shuffled 9 64,63,65,73');
INSERT INTO events VALUES(1,10,'42~choose-nation lots 0,1,2');
INSERT INTO events VALUES(1,11,'42~choose-nation nation 0 illyria');
INSERT INTO events VALUES(1,12,'42~choose-nation pieces illyria token 1 stock germany');
INSERT INTO events VALUES(1,13,'42~marker-at-start marker illyria 0');
INSERT INTO events VALUES(1,14,'42~choose-nation nation 1 crete');
INSERT INTO events VALUES(1,15,'42~choose-nation pieces crete token 1 stock knossos');
INSERT INTO events VALUES(1,16,'42~marker-at-start marker crete 0');
INSERT INTO events VALUES(1,17,'42~choose-nation nation 2 italy');
INSERT INTO events VALUES(1,18,'42~choose-nation pieces italy token 1 stock etruria');
INSERT INTO events VALUES(1,19,'42~marker-at-start marker italy 0');
INSERT INTO events VALUES(2,0,'41 turn 1');
INSERT INTO events VALUES(2,1,'43.1~taxation section taxation');
INSERT INTO events VALUES(2,2,'43.1~tax begins taxation italy');
INSERT INTO events VALUES(2,3,'43.1~tax begins taxation illyria');
INSERT INTO events VALUES(2,4,'43.1~tax begins taxation crete');
INSERT INTO events VALUES(2,5,'43.2~population section population');
INSERT INTO events VALUES(2,6,'43.2~growth-turn begins population italy');
INSERT INTO events VALUES(2,7,'43.2~growth pieces italy token 1 stock etruria');
INSERT INTO events VALUES(2,8,'43.2~growth-turn begins population illyria');
INSERT INTO events VALUES(2,9,'43.2~growth pieces illyria token 1 stock germany');
INSERT INTO events VALUES(2,10,'43.2~growth-turn begins population crete');
INSERT INTO events VALUES(2,11,'43.2~growth pieces crete token 1 stock knossos');
INSERT INTO events VALUES(2,12,'43.3~census section census');
INSERT INTO events VALUES(2,13,'43.5~census-turn begins census italy');
INSERT INTO events VALUES(2,14,'43.3~census-marker census italy 2');
INSERT INTO events VALUES(2,15,'43.5~census-turn begins census illyria');
INSERT INTO events VALUES(2,16,'43.3~census-marker census illyria 2');
INSERT INTO events VALUES(2,17,'43.5~census-turn begins census crete');
INSERT INTO events VALUES(2,18,'43.3~census-marker census crete 2');
INSERT INTO events VALUES(2,19,'43.4~ships section ships');
INSERT INTO events VALUES(2,20,'43.4~ship-built begins ships italy');
INSERT INTO events VALUES(2,21,'43.4~ship-built begins ships illyria');
INSERT INTO events VALUES(2,22,'43.4~ship-built begins ships crete');
INSERT INTO events VALUES(2,23,'43.5~movement section movement');
INSERT INTO events VALUES(2,24,'43.5~movement-turn begins movement italy');
INSERT INTO events VALUES(2,25,'43.5~movement-turn begins movement illyria');
INSERT INTO events VALUES(2,26,'43.5~movement-turn begins movement crete');
INSERT INTO events VALUES(2,27,'43.6 section conflict');
INSERT INTO events VALUES(2,28,'43.65~support section support');
INSERT INTO events VALUES(2,29,'43.65~support-check begins support italy');
INSERT INTO events VALUES(2,30,'43.65~support-check begins support illyria');
INSERT INTO events VALUES(2,31,'43.65~support-check begins support crete');
INSERT INTO events VALUES(2,32,'43.7~cities section cities');
INSERT INTO events VALUES(2,33,'43.7~may-build begins cities italy');
INSERT INTO events VALUES(2,34,'43.7~may-build begins cities illyria');
INSERT INTO events VALUES(2,35,'43.7~may-build begins cities crete');
INSERT INTO events VALUES(2,36,'43.7~surplus section surplus');
INSERT INTO events VALUES(2,37,'43.7~surplus begins surplus italy');
INSERT INTO events VALUES(2,38,'43.7~surplus begins surplus illyria');
INSERT INTO events VALUES(2,39,'43.7~surplus begins surplus crete');
INSERT INTO events VALUES(2,40,'43.8~acquisition section acquisition');
INSERT INTO events VALUES(2,41,'43.8~acquisition-turn begins acquisition italy');
INSERT INTO events VALUES(2,42,'43.8~acquisition-turn begins acquisition illyria');
INSERT INTO events VALUES(2,43,'43.8~acquisition-turn begins acquisition crete');
INSERT INTO events VALUES(3,0,'43.9~trade section trade');
INSERT INTO events VALUES(4,0,'43.9~trade section trade');
INSERT INTO events VALUES(5,0,'43.9~trade section last-trade');
INSERT INTO events VALUES(6,0,'43.10~advances section advances');
INSERT INTO events VALUES(6,1,'43.10~advances-turn begins advances crete');
INSERT INTO events VALUES(6,2,'43.10~advances-turn begins advances illyria');
INSERT INTO events VALUES(6,3,'43.10~advances-turn begins advances italy');
INSERT INTO events VALUES(6,4,'43.11~naming section naming');
INSERT INTO events VALUES(7,0,'43.11~calamities section calamities');
INSERT INTO events VALUES(7,1,'43.11~recheck section recheck');
INSERT INTO events VALUES(7,2,'43.11~recheck begins recheck italy');
INSERT INTO events VALUES(7,3,'43.11~recheck begins recheck illyria');
INSERT INTO events VALUES(7,4,'43.11~recheck begins recheck crete');
INSERT INTO events VALUES(7,5,'43.12~return section return');
INSERT INTO events VALUES(7,6,'43.12~keep-cards begins return italy');
INSERT INTO events VALUES(7,7,'43.12~keep-cards begins return illyria');
INSERT INTO events VALUES(7,8,'43.12~keep-cards begins return crete');
INSERT INTO events VALUES(7,9,'43.13~track section track');
INSERT INTO events VALUES(7,10,'43.13~marker-moves begins track italy');
INSERT INTO events VALUES(7,11,'43.13~marker-moves marker italy 1');
INSERT INTO events VALUES(7,12,'43.13~marker-moves begins track illyria');
INSERT INTO events VALUES(7,13,'43.13~marker-moves marker illyria 1');
INSERT INTO events VALUES(7,14,'43.13~marker-moves begins track crete');
INSERT INTO events VALUES(7,15,'43.13~marker-moves marker crete 1');
INSERT INTO events VALUES(8,0,'41 turn 2');
INSERT INTO events VALUES(8,1,'43.1~taxation section taxation');
INSERT INTO events VALUES(8,2,'43.1~tax begins taxation italy');
INSERT INTO events VALUES(8,3,'43.1~tax begins taxation illyria');
INSERT INTO events VALUES(8,4,'43.1~tax begins taxation crete');
INSERT INTO events VALUES(8,5,'43.2~population section population');
INSERT INTO events VALUES(8,6,'43.2~growth-turn begins population italy');
INSERT INTO events VALUES(8,7,'43.2~growth pieces italy token 2 stock etruria');
INSERT INTO events VALUES(8,8,'43.2~growth-turn begins population illyria');
INSERT INTO events VALUES(8,9,'43.2~growth pieces illyria token 2 stock germany');
INSERT INTO events VALUES(8,10,'43.2~growth-turn begins population crete');
INSERT INTO events VALUES(8,11,'43.2~growth pieces crete token 2 stock knossos');
INSERT INTO events VALUES(8,12,'43.3~census section census');
INSERT INTO events VALUES(8,13,'43.5~census-turn begins census italy');
INSERT INTO events VALUES(8,14,'43.3~census-marker census italy 4');
INSERT INTO events VALUES(8,15,'43.5~census-turn begins census illyria');
INSERT INTO events VALUES(8,16,'43.3~census-marker census illyria 4');
INSERT INTO events VALUES(8,17,'43.5~census-turn begins census crete');
INSERT INTO events VALUES(8,18,'43.3~census-marker census crete 4');
INSERT INTO events VALUES(8,19,'43.4~ships section ships');
INSERT INTO events VALUES(8,20,'43.4~ship-built begins ships italy');
INSERT INTO events VALUES(8,21,'43.4~ship-built begins ships illyria');
INSERT INTO events VALUES(8,22,'43.4~ship-built begins ships crete');
INSERT INTO events VALUES(8,23,'43.5~movement section movement');
INSERT INTO events VALUES(8,24,'43.5~movement-turn begins movement italy');
INSERT INTO events VALUES(8,25,'43.5~walk pieces italy token 1 etruria cisalpina');
INSERT INTO events VALUES(8,26,'43.5~walk pieces italy token 1 etruria rome');
INSERT INTO events VALUES(8,27,'43.5~movement-turn begins movement illyria');
INSERT INTO events VALUES(8,28,'43.5~walk pieces illyria token 2 germany dacia');
INSERT INTO events VALUES(8,29,'43.5~movement-turn begins movement crete');
INSERT INTO events VALUES(8,30,'43.5~walk pieces crete token 2 knossos phaestos');
INSERT INTO events VALUES(8,31,'43.6 section conflict');
INSERT INTO events VALUES(8,32,'43.65~support section support');
INSERT INTO events VALUES(8,33,'43.65~support-check begins support italy');
INSERT INTO events VALUES(8,34,'43.65~support-check begins support illyria');
INSERT INTO events VALUES(8,35,'43.65~support-check begins support crete');
INSERT INTO events VALUES(8,36,'43.7~cities section cities');
INSERT INTO events VALUES(8,37,'43.7~may-build begins cities italy');
INSERT INTO events VALUES(8,38,'43.7~may-build begins cities illyria');
INSERT INTO events VALUES(8,39,'43.7~may-build begins cities crete');
INSERT INTO events VALUES(8,40,'43.7~surplus section surplus');
INSERT INTO events VALUES(8,41,'43.7~surplus begins surplus italy');
INSERT INTO events VALUES(8,42,'43.7~surplus begins surplus illyria');
INSERT INTO events VALUES(8,43,'43.7~surplus begins surplus crete');
INSERT INTO events VALUES(8,44,'43.8~acquisition section acquisition');
INSERT INTO events VALUES(8,45,'43.8~acquisition-turn begins acquisition italy');
INSERT INTO events VALUES(8,46,'43.8~acquisition-turn begins acquisition illyria');
INSERT INTO events VALUES(8,47,'43.8~acquisition-turn begins acquisition crete');
INSERT INTO events VALUES(9,0,'43.9~trade section trade');
INSERT INTO events VALUES(10,0,'43.9~trade section trade');
INSERT INTO events VALUES(11,0,'43.9~trade section last-trade');
INSERT INTO events VALUES(12,0,'43.10~advances section advances');
INSERT INTO events VALUES(12,1,'43.10~advances-turn begins advances crete');
INSERT INTO events VALUES(12,2,'43.10~advances-turn begins advances illyria');
INSERT INTO events VALUES(12,3,'43.10~advances-turn begins advances italy');
INSERT INTO events VALUES(12,4,'43.11~naming section naming');
INSERT INTO events VALUES(13,0,'43.11~calamities section calamities');
INSERT INTO events VALUES(13,1,'43.11~recheck section recheck');
INSERT INTO events VALUES(13,2,'43.11~recheck begins recheck italy');
INSERT INTO events VALUES(13,3,'43.11~recheck begins recheck illyria');
INSERT INTO events VALUES(13,4,'43.11~recheck begins recheck crete');
INSERT INTO events VALUES(13,5,'43.12~return section return');
INSERT INTO events VALUES(13,6,'43.12~keep-cards begins return italy');
INSERT INTO events VALUES(13,7,'43.12~keep-cards begins return illyria');
INSERT INTO events VALUES(13,8,'43.12~keep-cards begins return crete');
INSERT INTO events VALUES(13,9,'43.13~track section track');
INSERT INTO events VALUES(13,10,'43.13~marker-moves begins track italy');
INSERT INTO events VALUES(13,11,'43.13~marker-moves marker italy 2');
INSERT INTO events VALUES(13,12,'43.13~marker-moves begins track illyria');
INSERT INTO events VALUES(13,13,'43.13~marker-moves marker illyria 2');
INSERT INTO events VALUES(13,14,'43.13~marker-moves begins track crete');
INSERT INTO events VALUES(13,15,'43.13~marker-moves marker crete 2');
INSERT INTO events VALUES(14,0,'41 turn 3');
INSERT INTO events VALUES(14,1,'43.1~taxation section taxation');
INSERT INTO events VALUES(14,2,'43.1~tax begins taxation italy');
INSERT INTO events VALUES(14,3,'43.1~tax begins taxation illyria');
INSERT INTO events VALUES(14,4,'43.1~tax begins taxation crete');
INSERT INTO events VALUES(14,5,'43.2~population section population');
INSERT INTO events VALUES(14,6,'43.2~growth-turn begins population italy');
INSERT INTO events VALUES(14,7,'43.2~growth pieces italy token 2 stock etruria');
INSERT INTO events VALUES(14,8,'43.2~growth pieces italy token 1 stock rome');
INSERT INTO events VALUES(14,9,'43.2~growth pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(14,10,'43.2~growth-turn begins population illyria');
INSERT INTO events VALUES(14,11,'43.2~growth pieces illyria token 2 stock germany');
INSERT INTO events VALUES(14,12,'43.2~growth pieces illyria token 2 stock dacia');
INSERT INTO events VALUES(14,13,'43.2~growth-turn begins population crete');
INSERT INTO events VALUES(14,14,'43.2~growth pieces crete token 2 stock knossos');
INSERT INTO events VALUES(14,15,'43.2~growth pieces crete token 2 stock phaestos');
INSERT INTO events VALUES(14,16,'43.3~census section census');
INSERT INTO events VALUES(14,17,'43.5~census-turn begins census italy');
INSERT INTO events VALUES(14,18,'43.3~census-marker census italy 8');
INSERT INTO events VALUES(14,19,'43.5~census-turn begins census illyria');
INSERT INTO events VALUES(14,20,'43.3~census-marker census illyria 8');
INSERT INTO events VALUES(14,21,'43.5~census-turn begins census crete');
INSERT INTO events VALUES(14,22,'43.3~census-marker census crete 8');
INSERT INTO events VALUES(14,23,'43.4~ships section ships');
INSERT INTO events VALUES(14,24,'43.4~ship-built begins ships italy');
INSERT INTO events VALUES(14,25,'43.4~ship-built begins ships illyria');
INSERT INTO events VALUES(14,26,'43.4~ship-built begins ships crete');
INSERT INTO events VALUES(14,27,'43.5~movement section movement');
INSERT INTO events VALUES(14,28,'43.5~movement-turn begins movement italy');
INSERT INTO events VALUES(14,29,'43.5~movement-turn begins movement illyria');
INSERT INTO events VALUES(14,30,'43.5~movement-turn begins movement crete');
INSERT INTO events VALUES(14,31,'43.6 section conflict');
INSERT INTO events VALUES(14,32,'43.65~support section support');
INSERT INTO events VALUES(14,33,'43.65~support-check begins support italy');
INSERT INTO events VALUES(14,34,'43.65~support-check begins support illyria');
INSERT INTO events VALUES(14,35,'43.65~support-check begins support crete');
INSERT INTO events VALUES(14,36,'43.7~cities section cities');
INSERT INTO events VALUES(14,37,'43.7~may-build begins cities italy');
INSERT INTO events VALUES(14,38,'43.7~may-build begins cities illyria');
INSERT INTO events VALUES(14,39,'43.7~may-build begins cities crete');
INSERT INTO events VALUES(14,40,'43.7~surplus section surplus');
INSERT INTO events VALUES(14,41,'43.7~surplus begins surplus italy');
INSERT INTO events VALUES(14,42,'43.7~surplus pieces italy token 1 cisalpina stock');
INSERT INTO events VALUES(14,43,'43.7~surplus pieces italy token 2 etruria stock');
INSERT INTO events VALUES(14,44,'43.7~surplus begins surplus illyria');
INSERT INTO events VALUES(14,45,'43.7~surplus pieces illyria token 1 dacia stock');
INSERT INTO events VALUES(14,46,'43.7~surplus begins surplus crete');
INSERT INTO events VALUES(14,47,'43.7~surplus pieces crete token 1 knossos stock');
INSERT INTO events VALUES(14,48,'43.7~surplus pieces crete token 2 phaestos stock');
INSERT INTO events VALUES(14,49,'43.8~acquisition section acquisition');
INSERT INTO events VALUES(14,50,'43.8~acquisition-turn begins acquisition italy');
INSERT INTO events VALUES(14,51,'43.8~acquisition-turn begins acquisition illyria');
INSERT INTO events VALUES(14,52,'43.8~acquisition-turn begins acquisition crete');
INSERT INTO events VALUES(15,0,'43.9~trade section trade');
INSERT INTO events VALUES(16,0,'43.9~trade section trade');
INSERT INTO events VALUES(17,0,'43.9~trade section last-trade');
INSERT INTO events VALUES(18,0,'43.10~advances section advances');
INSERT INTO events VALUES(18,1,'43.10~advances-turn begins advances crete');
INSERT INTO events VALUES(18,2,'43.10~advances-turn begins advances illyria');
INSERT INTO events VALUES(18,3,'43.10~advances-turn begins advances italy');
INSERT INTO events VALUES(18,4,'43.11~naming section naming');
INSERT INTO events VALUES(19,0,'43.11~calamities section calamities');
INSERT INTO events VALUES(19,1,'43.11~recheck section recheck');
INSERT INTO events VALUES(19,2,'43.11~recheck begins recheck italy');
INSERT INTO events VALUES(19,3,'43.11~recheck begins recheck illyria');
INSERT INTO events VALUES(19,4,'43.11~recheck begins recheck crete');
INSERT INTO events VALUES(19,5,'43.12~return section return');
INSERT INTO events VALUES(19,6,'43.12~keep-cards begins return italy');
INSERT INTO events VALUES(19,7,'43.12~keep-cards begins return illyria');
INSERT INTO events VALUES(19,8,'43.12~keep-cards begins return crete');
INSERT INTO events VALUES(19,9,'43.13~track section track');
INSERT INTO events VALUES(19,10,'43.13~marker-moves begins track italy');
INSERT INTO events VALUES(19,11,'43.13~marker-moves marker italy 3');
INSERT INTO events VALUES(19,12,'43.13~marker-moves begins track illyria');
INSERT INTO events VALUES(19,13,'43.13~marker-moves marker illyria 3');
INSERT INTO events VALUES(19,14,'43.13~marker-moves begins track crete');
INSERT INTO events VALUES(19,15,'43.13~marker-moves marker crete 3');
INSERT INTO events VALUES(20,0,'41 turn 4');
INSERT INTO events VALUES(20,1,'43.1~taxation section taxation');
INSERT INTO events VALUES(20,2,'43.1~tax begins taxation italy');
INSERT INTO events VALUES(20,3,'43.1~tax begins taxation illyria');
INSERT INTO events VALUES(20,4,'43.1~tax begins taxation crete');
INSERT INTO events VALUES(20,5,'43.2~population section population');
INSERT INTO events VALUES(20,6,'43.2~growth-turn begins population italy');
INSERT INTO events VALUES(20,7,'43.2~growth pieces italy token 2 stock etruria');
INSERT INTO events VALUES(20,8,'43.2~growth pieces italy token 2 stock rome');
INSERT INTO events VALUES(20,9,'43.2~growth pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(20,10,'43.2~growth-turn begins population illyria');
INSERT INTO events VALUES(20,11,'43.2~growth pieces illyria token 2 stock germany');
INSERT INTO events VALUES(20,12,'43.2~growth pieces illyria token 2 stock dacia');
INSERT INTO events VALUES(20,13,'43.2~growth-turn begins population crete');
INSERT INTO events VALUES(20,14,'43.2~growth pieces crete token 2 stock knossos');
INSERT INTO events VALUES(20,15,'43.2~growth pieces crete token 2 stock phaestos');
INSERT INTO events VALUES(20,16,'43.3~census section census');
INSERT INTO events VALUES(20,17,'43.5~census-turn begins census illyria');
INSERT INTO events VALUES(20,18,'43.3~census-marker census illyria 11');
INSERT INTO events VALUES(20,19,'43.5~census-turn begins census italy');
INSERT INTO events VALUES(20,20,'43.3~census-marker census italy 10');
INSERT INTO events VALUES(20,21,'43.5~census-turn begins census crete');
INSERT INTO events VALUES(20,22,'43.3~census-marker census crete 9');
INSERT INTO events VALUES(20,23,'43.4~ships section ships');
INSERT INTO events VALUES(20,24,'43.4~ship-built begins ships illyria');
INSERT INTO events VALUES(20,25,'43.4~ship-built begins ships italy');
INSERT INTO events VALUES(20,26,'43.4~ship-built begins ships crete');
INSERT INTO events VALUES(20,27,'43.4~ship-built pieces crete token 2 knossos stock');
INSERT INTO events VALUES(20,28,'43.4~ship-built pieces crete ship 1 stock knossos/0');
INSERT INTO events VALUES(20,29,'43.5~movement section movement');
INSERT INTO events VALUES(20,30,'43.5~movement-turn begins movement illyria');
INSERT INTO events VALUES(20,31,'43.5~walk pieces illyria token 2 dacia danube');
INSERT INTO events VALUES(20,32,'43.5~walk pieces illyria token 1 dacia illyricum');
INSERT INTO events VALUES(20,33,'43.5~walk pieces illyria token 1 germany illyricum');
INSERT INTO events VALUES(20,34,'43.5~walk pieces illyria token 2 germany pannonia');
INSERT INTO events VALUES(20,35,'43.5~walk pieces illyria token 1 germany sudeten');
INSERT INTO events VALUES(20,36,'43.5~movement-turn begins movement italy');
INSERT INTO events VALUES(20,37,'43.5~walk pieces italy token 1 cisalpina pannonia');
INSERT INTO events VALUES(20,38,'43.5~walk pieces italy token 2 etruria rubicon');
INSERT INTO events VALUES(20,39,'43.5~walk pieces italy token 1 rome neapolis');
INSERT INTO events VALUES(20,40,'43.5~walk pieces italy token 1 rome samnium');
INSERT INTO events VALUES(20,41,'43.5~movement-turn begins movement crete');
INSERT INTO events VALUES(20,42,'43.5~land pieces crete token 2 knossos rhodes');
INSERT INTO events VALUES(20,43,'43.5~sail pieces crete ship 1 knossos/0 rhodes/0');
INSERT INTO events VALUES(20,44,'43.6 section conflict');
INSERT INTO events VALUES(20,45,'43.65~support section support');
INSERT INTO events VALUES(20,46,'43.65~support-check begins support italy');
INSERT INTO events VALUES(20,47,'43.65~support-check begins support illyria');
INSERT INTO events VALUES(20,48,'43.65~support-check begins support crete');
INSERT INTO events VALUES(20,49,'43.7~cities section cities');
INSERT INTO events VALUES(20,50,'43.7~may-build begins cities italy');
INSERT INTO events VALUES(20,51,'43.7~may-build begins cities illyria');
INSERT INTO events VALUES(20,52,'43.7~may-build begins cities crete');
INSERT INTO events VALUES(20,53,'43.7~surplus section surplus');
INSERT INTO events VALUES(20,54,'43.7~surplus begins surplus italy');
INSERT INTO events VALUES(20,55,'43.7~surplus begins surplus illyria');
INSERT INTO events VALUES(20,56,'43.7~surplus begins surplus crete');
INSERT INTO events VALUES(20,57,'43.7~surplus pieces crete token 2 phaestos stock');
INSERT INTO events VALUES(20,58,'43.8~acquisition section acquisition');
INSERT INTO events VALUES(20,59,'43.8~acquisition-turn begins acquisition italy');
INSERT INTO events VALUES(20,60,'43.8~acquisition-turn begins acquisition illyria');
INSERT INTO events VALUES(20,61,'43.8~acquisition-turn begins acquisition crete');
INSERT INTO events VALUES(21,0,'43.9~trade section trade');
INSERT INTO events VALUES(22,0,'43.9~trade section trade');
INSERT INTO events VALUES(23,0,'43.9~trade section last-trade');
INSERT INTO events VALUES(24,0,'43.10~advances section advances');
INSERT INTO events VALUES(24,1,'43.10~advances-turn begins advances crete');
INSERT INTO events VALUES(24,2,'43.10~advances-turn begins advances illyria');
INSERT INTO events VALUES(24,3,'43.10~advances-turn begins advances italy');
INSERT INTO events VALUES(24,4,'43.11~naming section naming');
INSERT INTO events VALUES(25,0,'43.11~calamities section calamities');
INSERT INTO events VALUES(25,1,'43.11~recheck section recheck');
INSERT INTO events VALUES(25,2,'43.11~recheck begins recheck italy');
INSERT INTO events VALUES(25,3,'43.11~recheck begins recheck illyria');
INSERT INTO events VALUES(25,4,'43.11~recheck begins recheck crete');
INSERT INTO events VALUES(25,5,'43.12~return section return');
INSERT INTO events VALUES(25,6,'43.12~keep-cards begins return italy');
INSERT INTO events VALUES(25,7,'43.12~keep-cards begins return illyria');
INSERT INTO events VALUES(25,8,'43.12~keep-cards begins return crete');
INSERT INTO events VALUES(25,9,'43.13~track section track');
INSERT INTO events VALUES(25,10,'43.13~marker-moves begins track italy');
INSERT INTO events VALUES(25,11,'43.13~marker-moves marker italy 4');
INSERT INTO events VALUES(25,12,'43.13~marker-moves begins track illyria');
INSERT INTO events VALUES(25,13,'43.13~marker-moves marker illyria 4');
INSERT INTO events VALUES(25,14,'43.13~marker-moves begins track crete');
INSERT INTO events VALUES(25,15,'43.13~marker-moves marker crete 4');
INSERT INTO events VALUES(26,0,'41 turn 5');
INSERT INTO events VALUES(26,1,'43.1~taxation section taxation');
INSERT INTO events VALUES(26,2,'43.1~tax begins taxation italy');
INSERT INTO events VALUES(26,3,'43.1~tax begins taxation illyria');
INSERT INTO events VALUES(26,4,'43.1~tax begins taxation crete');
INSERT INTO events VALUES(26,5,'43.2~population section population');
INSERT INTO events VALUES(26,6,'43.2~growth-turn begins population italy');
INSERT INTO events VALUES(26,7,'43.2~growth pieces italy token 1 stock pannonia');
INSERT INTO events VALUES(26,8,'43.2~growth pieces italy token 2 stock rubicon');
INSERT INTO events VALUES(26,9,'43.2~growth pieces italy token 2 stock etruria');
INSERT INTO events VALUES(26,10,'43.2~growth pieces italy token 2 stock rome');
INSERT INTO events VALUES(26,11,'43.2~growth pieces italy token 1 stock samnium');
INSERT INTO events VALUES(26,12,'43.2~growth pieces italy token 1 stock cisalpina');
INSERT INTO events VALUES(26,13,'43.2~growth pieces italy token 1 stock neapolis');
INSERT INTO events VALUES(26,14,'43.2~growth-turn begins population illyria');
INSERT INTO events VALUES(26,15,'43.2~growth pieces illyria token 2 stock danube');
INSERT INTO events VALUES(26,16,'43.2~growth pieces illyria token 2 stock germany');
INSERT INTO events VALUES(26,17,'43.2~growth pieces illyria token 2 stock pannonia');
INSERT INTO events VALUES(26,18,'43.2~growth pieces illyria token 2 stock dacia');
INSERT INTO events VALUES(26,19,'43.2~growth pieces illyria token 2 stock illyricum');
INSERT INTO events VALUES(26,20,'43.2~growth pieces illyria token 1 stock sudeten');
INSERT INTO events VALUES(26,21,'43.2~growth-turn begins population crete');
INSERT INTO events VALUES(26,22,'43.2~growth pieces crete token 1 stock knossos');
INSERT INTO events VALUES(26,23,'43.2~growth pieces crete token 2 stock phaestos');
INSERT INTO events VALUES(26,24,'43.2~growth pieces crete token 2 stock rhodes');
INSERT INTO events VALUES(26,25,'43.3~census section census');
INSERT INTO events VALUES(26,26,'43.5~census-turn begins census illyria');
INSERT INTO events VALUES(26,27,'43.3~census-marker census illyria 22');
INSERT INTO events VALUES(26,28,'43.5~census-turn begins census italy');
INSERT INTO events VALUES(26,29,'43.3~census-marker census italy 20');
INSERT INTO events VALUES(26,30,'43.5~census-turn begins census crete');
INSERT INTO events VALUES(26,31,'43.3~census-marker census crete 10');
INSERT INTO events VALUES(26,32,'43.4~ships section ships');
INSERT INTO events VALUES(26,33,'43.4~ship-built begins ships illyria');
INSERT INTO events VALUES(26,34,'43.4~ship-built begins ships italy');
INSERT INTO events VALUES(26,35,'43.4~ship-built begins ships crete');
INSERT INTO events VALUES(26,36,'43.4~upkeep pieces crete token 1 rhodes stock');
INSERT INTO events VALUES(26,37,'43.5~movement section movement');
INSERT INTO events VALUES(26,38,'43.5~movement-turn begins movement illyria');
INSERT INTO events VALUES(26,39,'43.5~movement-turn begins movement italy');
INSERT INTO events VALUES(26,40,'43.5~movement-turn begins movement crete');
INSERT INTO events VALUES(26,41,'43.6 section conflict');
INSERT INTO events VALUES(26,42,'43.61~fight pieces italy token 1 pannonia stock');
INSERT INTO events VALUES(26,43,'43.61~fight pieces illyria token 1 pannonia stock');
INSERT INTO events VALUES(26,44,'43.65~support section support');
INSERT INTO events VALUES(26,45,'43.65~support-check begins support italy');
INSERT INTO events VALUES(26,46,'43.65~support-check begins support illyria');
INSERT INTO events VALUES(26,47,'43.65~support-check begins support crete');
INSERT INTO events VALUES(26,48,'43.7~cities section cities');
INSERT INTO events VALUES(26,49,'43.7~may-build begins cities italy');
INSERT INTO events VALUES(26,50,'43.7~may-build begins cities illyria');
INSERT INTO events VALUES(26,51,'43.7~may-build begins cities crete');
INSERT INTO events VALUES(26,52,'43.7~surplus section surplus');
INSERT INTO events VALUES(26,53,'43.7~surplus begins surplus italy');
INSERT INTO events VALUES(26,54,'43.7~surplus pieces italy token 1 cisalpina stock');
INSERT INTO events VALUES(26,55,'43.7~surplus pieces italy token 2 etruria stock');
INSERT INTO events VALUES(26,56,'43.7~surplus pieces italy token 1 neapolis stock');
INSERT INTO events VALUES(26,57,'43.7~surplus pieces italy token 2 rome stock');
INSERT INTO events VALUES(26,58,'43.7~surplus pieces italy token 1 rubicon stock');
INSERT INTO events VALUES(26,59,'43.7~surplus begins surplus illyria');
INSERT INTO events VALUES(26,60,'43.7~surplus pieces illyria token 1 dacia stock');
INSERT INTO events VALUES(26,61,'43.7~surplus pieces illyria token 2 illyricum stock');
INSERT INTO events VALUES(26,62,'43.7~surplus pieces illyria token 1 sudeten stock');
INSERT INTO events VALUES(26,63,'43.7~surplus begins surplus crete');
INSERT INTO events VALUES(26,64,'43.7~surplus pieces crete token 2 phaestos stock');
INSERT INTO events VALUES(26,65,'43.7~surplus pieces crete token 1 rhodes stock');
INSERT INTO events VALUES(26,66,'43.8~acquisition section acquisition');
INSERT INTO events VALUES(26,67,'43.8~acquisition-turn begins acquisition italy');
INSERT INTO events VALUES(26,68,'43.8~acquisition-turn begins acquisition illyria');
INSERT INTO events VALUES(26,69,'43.8~acquisition-turn begins acquisition crete');
INSERT INTO events VALUES(27,0,'43.9~trade section trade');
INSERT INTO events VALUES(28,0,'43.9~trade section trade');
INSERT INTO events VALUES(29,0,'43.9~trade section last-trade');
INSERT INTO events VALUES(30,0,'43.10~advances section advances');
INSERT INTO events VALUES(30,1,'43.10~advances-turn begins advances crete');
INSERT INTO events VALUES(30,2,'43.10~advances-turn begins advances illyria');
INSERT INTO events VALUES(30,3,'43.10~advances-turn begins advances italy');
INSERT INTO events VALUES(30,4,'43.11~naming section naming');
INSERT INTO events VALUES(31,0,'43.11~calamities section calamities');
INSERT INTO events VALUES(31,1,'43.11~recheck section recheck');
INSERT INTO events VALUES(31,2,'43.11~recheck begins recheck italy');
INSERT INTO events VALUES(31,3,'43.11~recheck begins recheck illyria');
INSERT INTO events VALUES(31,4,'43.11~recheck begins recheck crete');
INSERT INTO events VALUES(31,5,'43.12~return section return');
INSERT INTO events VALUES(31,6,'43.12~keep-cards begins return italy');
INSERT INTO events VALUES(31,7,'43.12~keep-cards begins return illyria');
INSERT INTO events VALUES(31,8,'43.12~keep-cards begins return crete');
INSERT INTO events VALUES(31,9,'43.13~track section track');
INSERT INTO events VALUES(31,10,'43.13~marker-moves begins track italy');
INSERT INTO events VALUES(31,11,'43.13~marker-moves begins track illyria');
INSERT INTO events VALUES(31,12,'43.13~marker-moves marker illyria 5');
INSERT INTO events VALUES(31,13,'43.13~marker-moves begins track crete');
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
INSERT INTO outbox VALUES(1,1,1,1,NULL,'page','qwtj8ck95hta.5b65f6f620c4e5b55c53@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801303200,1801303200,NULL,1,0);
INSERT INTO outbox VALUES(2,1,2,1,NULL,'page','wfx22e4tme4x.ae0d87064fea397e0d8e@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801303200,1801303200,NULL,1,0);
INSERT INTO outbox VALUES(3,1,3,1,NULL,'page','w8c247bx0nsh.c32f7af0ff7e6aaab8a4@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801303200,1801303200,NULL,1,0);
INSERT INTO outbox VALUES(4,1,1,1,1,'receipt','qwtj8ck95hta.d8942573968956539b76@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,2,0);
INSERT INTO outbox VALUES(5,1,2,1,2,'receipt','wfx22e4tme4x.58fee762cc74598ef9c3@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,2,0);
INSERT INTO outbox VALUES(6,1,3,1,3,'receipt','w8c247bx0nsh.da957c9f48b596a4a68a@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,2,0);
INSERT INTO outbox VALUES(7,1,1,2,NULL,'page','x1e3rwzm5q4j.e116d5672e8d9ad34f91@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,3,0);
INSERT INTO outbox VALUES(8,1,2,2,NULL,'page','b732sd2qc3sq.9015e04127451f29f224@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,3,0);
INSERT INTO outbox VALUES(9,1,3,2,NULL,'page','dwk75trpa5ks.3c8a06c41cf639110cce@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801306800,1801306800,NULL,3,0);
INSERT INTO outbox VALUES(10,1,1,8,NULL,'page','z0wbpk2vt5pt.7aa84cba1267ee331d45@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801652400,1801652400,NULL,4,0);
INSERT INTO outbox VALUES(11,1,2,8,NULL,'page','4ecyg427m7rk.9f198eda2ff6bb1bde9e@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801652400,1801652400,NULL,4,0);
INSERT INTO outbox VALUES(12,1,3,8,NULL,'page','w2bv7ra9g5ge.b18dedadce2e62748a97@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801652400,1801652400,NULL,4,0);
INSERT INTO outbox VALUES(13,1,1,8,4,'receipt','z0wbpk2vt5pt.a48c7ef878e833377540@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,5,0);
INSERT INTO outbox VALUES(14,1,2,8,5,'receipt','4ecyg427m7rk.a95f61b72e880bff4fd4@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,5,0);
INSERT INTO outbox VALUES(15,1,3,8,6,'receipt','w2bv7ra9g5ge.4f6d5aef0ccbe882724e@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,5,0);
INSERT INTO outbox VALUES(16,1,1,14,NULL,'page','58rpqkv4gt3w.fa59e06da5afca689d46@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,6,0);
INSERT INTO outbox VALUES(17,1,2,14,NULL,'page','58ra2p0q3rth.b9bbf6f4e86c7339d21c@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,6,0);
INSERT INTO outbox VALUES(18,1,3,14,NULL,'page','n4bs1kyaxp2x.09db87e7803e67e32138@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1801656000,1801656000,NULL,6,0);
INSERT INTO outbox VALUES(19,1,1,20,NULL,'page','80mxr0f279qn.7bb31c523adb91c4b57f@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802001600,1802001600,NULL,7,0);
INSERT INTO outbox VALUES(20,1,2,20,NULL,'page','a7wb1gjdjn7r.4da195cd2a0488d4e2be@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802001600,1802001600,NULL,7,0);
INSERT INTO outbox VALUES(21,1,3,20,NULL,'page','2jmqjefks5pe.9736ff40d785c1b751dc@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802001600,1802001600,NULL,7,0);
INSERT INTO outbox VALUES(22,1,1,20,7,'receipt','80mxr0f279qn.7fe54662372fe6416d3b@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,8,0);
INSERT INTO outbox VALUES(23,1,2,20,8,'receipt','a7wb1gjdjn7r.686ac6f7dac4c1a35c6d@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,8,0);
INSERT INTO outbox VALUES(24,1,3,20,9,'receipt','2jmqjefks5pe.cf0379436fccc9cd998c@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,8,0);
INSERT INTO outbox VALUES(25,1,1,26,NULL,'page','zxeaey98sy4x.4100295e0f23a6ab6990@example.org','cleo@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,9,0);
INSERT INTO outbox VALUES(26,1,2,26,NULL,'page','gftcdzp0ny9e.ba59e24b4302c679e828@example.org','dan@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,9,0);
INSERT INTO outbox VALUES(27,1,3,26,NULL,'page','c9dtrzym3ejf.2224bd44892e55bbd4f1@example.org','eve@example.org',X'6c656674206f7574206f66207468697320636f7079','sent',1,1802005200,1802005200,NULL,9,0);
INSERT INTO outbox VALUES(28,1,1,32,NULL,'page','6rfw5h09cadv.3c3dadaadf3d2630de11@example.org','cleo@example.org',X'46726f6d3a202254686520706f7374206f666669636522203c6f6666696365406578616d706c652e6f72673e0d0a5375626a6563743a205b74687265652d315d20596f7572206f72646572732062792053756e2031333a30303a207475726e20362c207265616c6d0d0a4d6573736167652d49443a203c3672667735683039636164762e3363336461646161646633643236333064653131406578616d706c652e6f72673e0d0a446174653a205468752c2031312046656220323032372031333a30303a3030202b303030300d0a546f3a20636c656f406578616d706c652e6f72670d0a5265666572656e6365733a203c3932316236386632383064346330613234353730406578616d706c652e6f72673e0d0a4175746f2d5375626d69747465643a206175746f2d67656e6572617465640d0a4c6973742d49643a203c74687265652d312e62756c6c612e6578616d706c652e6f72673e0d0a507265636564656e63653a206c6973740d0a582d4175746f2d526573706f6e73652d53757070726573733a2044522c20524e2c204e524e2c204f4f462c204175746f5265706c790d0a582d42756c6c612d4e756d6265723a2031300d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a20376269740d0a0d0a546872656520706c61796572732c2031393830205b74687265652d315d0d0a5475726e20362c207265616c6d2c20666f7220496c6c797269610d0a0d0a596f7572206f72646572732062792053756e64617920313420466562727561727920323032372c2031333a3030205554433a2073686970732c206d6f7665732c207265647563652c0d0a6369746965732e0d0a283134204665622031333a3030205554432c20696e2037322068290d0a0d0a596f7572206f726465727320287475726e20362c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a496620796f7520646f206e6f7468696e6720616e64206e6f626f647920656c7365206d6f7665733a2044616e7562652034202d3e20352c204765726d616e792034202d3e20352c0d0a50616e6e6f6e69612033202d3e20343b20546f6b656e73203137202d3e2032302e0d0a2120596f7572206d61726b6572207374617973206f6e2074686520412e532e542e3a20697473206e65787420737465702061736b7320666f722032206369746965732c20616e640d0a2020796f7520686176652030202834332e3133292e0d0a21204c6f737420746f20737572706c75733a203720746f6b656e732061626f766520746865206c696d697473206f7220626573696465206120636974793a20446163696120322c0d0a202044616e75626520312c204765726d616e7920312c20496c6c79726963756d20322c205375646574656e2031202834332e37292e0d0a0d0a73686970733a202020202020576869636820736869707320646f20796f75206b6565702c2067697665207570206f72206275696c643f0d0a202020202020202020202020576974686f757420616e206f726465723a2065766572792073686970206973206b6570742c206279206e616d65206f6620617265613a2066726f6d0d0a20202020202020202020202074726561737572792c20656c7365206279206c657679207768657265207468617420646f6573206e6f7420656d7074792074686520617265612c0d0a202020202020202020202020656c736520676976656e2075703b206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a2073686970733a205b6275696c642064616e7562655d0d0a6d6f7665733a202020202020576869636820746f6b656e7320616e64207368697073206d6f76652c20616e642077686572653f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f7468696e67206d6f7665732e0d0a2020202020202020202020204578616d706c653a0d0a20202020202020202020202020206d6f7665733a0d0a202020202020202020202020202020202d20332064616e756265203e206d6f657369610d0a7265647563653a20202020205768696368206f6620796f75722063697469657320676f20666972737420696620737570706f72742069732073686f72743f0d0a202020202020202020202020576974686f757420616e206f726465723a206e65776c79206275696c742066697273742c207468656e20636974696573206f666620736974652c0d0a2020202020202020202020207468656e20746865206c6f77657374206c696d69742c207468656e206279206e616d652e0d0a6369746965733a2020202020576865726520646f20796f75206275696c64206369746965733f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f6e65206973206275696c742e0d0a0d0a312e205265706c7920746f2074686973206d61696c2e20577269746520696e2074686520666f726d2c206f722061626f76652069742c206f6e65206f726465722061206c696e653b0d0a2020207768617420796f75206c65617665206f75742066616c6c7320746f206974732064656661756c742e20546f206f72646572206e6f7468696e672c2077726974650d0a202020226f72646572733a206e6f6e65222e0d0a322e2050757420227374617475733a2066696e616c2220696e746f2074686520666f726d2c206f7220746865206c696e65202266696e616c222062656c6f7720796f75720d0a2020206f72646572732c207768656e20796f752061726520646f6e652e20556e74696c2074686520646561646c696e6520796f7572206c617374206c65747465720d0a202020636f756e74732c206120647261667420746f6f2e0d0a332e204120726563656970742074656c6c7320796f75206174206f6e636520686f7720796f7572206c65747465722077617320756e64657273746f6f642e0d0a0d0a424547494e204f52444552530d0a67616d653a2074687265652d310d0a6e6174696f6e3a20696c6c797269610d0a7475726e3a20360d0a7365676d656e743a207265616c6d0d0a746f6b656e3a20367266772d356830392d636164760d0a7374617475733a20666f726d0d0a73686970733a0d0a6d6f7665733a0d0a7265647563653a0d0a6369746965733a0d0a454e44204f52444552530d0a0d0a412066696e697368656420616e73776572206f6620796f7572732c20666f7220696e7374616e63652c20636f756c642062653a0d0a0d0a20202020332064616e75626520746f206d6f657369610d0a2020202066696e616c0d0a0d0a576861742068617070656e656420746f20796f7520287475726e20352c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a21204e6f206c6574746572206f6620796f7572732063616d653a207374616e64696e67206f72646572732c20776865726520796f75206861766520616e792c20616e64207468650d0a202064656661756c7473206465636964656420666f7220796f752e0d0a0d0a34332e32202020596f75722070656f706c65206772657720627920313120746f6b656e733a2044616e75626520322c204765726d616e7920322c2050616e6e6f6e696120322c0d0a20202020202020446163696120322c20496c6c79726963756d20322c205375646574656e20312e205b31365d0d0a34332e33202020596f7520636f756e74656420323220746f6b656e732e20416c6c3a20496c6c797269612032322c204974616c792032302c2043726574652031302e205b32385d0d0a34332e3631202050616e6e6f6e69613a204974616c792032202d3e20312c20596f752034202d3e20332e205b34335d0d0a34332e372020203420746f6b656e732061626f766520746865206c696d6974732077656e74206261636b20746f2073746f636b3a20446163696120312c20496c6c79726963756d0d0a20202020202020322c205375646574656e20312e205b36315d0d0a34332e31332020596f7572206d61726b6572206d6f76657320746f20737061636520352c2046697273742045706f63682e205b39315d0d0a0d0a5768617420746865206f7468657273206469640d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a2d2047726f777468202834332e32293a204974616c79202b3130205b385d3b204372657465202b35205b32335d0d0a2d2043656e737573202834332e33293a20496c6c797269612032322c204974616c792032302c204372657465203130205b32385d0d0a2d205368697073202834332e34293a2043726574652075706b6565702031205b33375d0d0a2d20537572706c7573202834332e37293a204974616c7920436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c20526f6d6520322c0d0a202052756269636f6e2031205b35355d3b204372657465205068616573746f7320322c2052686f6465732031205b36355d0d0a0d0a596f7572207265616c6d3a20496c6c797269610d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4f6e2074686520626f6172643a20313720746f6b656e732c2030206369746965732c20302073686970732e0d0a496e2073746f636b3a20333920746f6b656e732c2039206369746965732c20342073686970732e0d0a496e2074726561737572793a20302e0d0a0d0a41726561202020202020202020202020202020202020546f6b656e7320204c696d697420204e6f7465730d0a44616369612020202020202020202020202020202020203320283529202020202020330d0a44616e75626520202020202020202020202020202020203420283629202020202020352020666c6f6f640d0a4765726d616e79202020202020202020202020202020203420283629202020202020350d0a496c6c79726963756d20202020202020202020202020203220283429202020202020320d0a50616e6e6f6e696120202020202020202020202020202033202835292020202020203420204974616c7920310d0a5375646574656e202020202020202020202020202020203120283229202020202020310d0a0d0a496e20627261636b6574733a20746f6b656e732061667465722067726f777468202834332e32292c20776869636820636f6d6573206265666f726520796f7572206f72646572730d0a6172652063617272696564206f75742e0d0a0d0a596f7520686f6c64206e6f2074726164652063617264732e0d0a596f752068617665206e6f20616476616e6365732e0d0a412e532e542e3a2073706163652035206f662031362c2046697273742045706f63682e20546865206e657874207374657020656e7465727320746865205365636f6e640d0a45706f636820616e642061736b7320666f722032206369746965732028796f7520686176652030292e0d0a0d0a596f7572206e65696768626f7572730d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a45616368206e65696768626f7572207769746820697473206c696d69742c202273697465222069662069742069732061206369747920736974652c20616e642077686f0d0a7374616e64732074686572653b2022796f75222061726520796f7572206f776e20746f6b656e732e0d0a2d2044616369612c206279206c616e643a2044616e75626520352028796f752034292c204765726d616e7920352028796f752034292c20496c6c79726963756d20322028796f750d0a202032292c204d6f65736961203420736974652c205363797468696120332c205375646574656e20312028796f752031292e0d0a2d2044616e7562652c206279206c616e643a20446163696120332028796f752033292c204d6f65736961203420736974652c205363797468696120332c20547972617320320d0a2020736974653b2062792077617465723a20426c61636b2053656120286f70656e20736561292c204372696d656120322c205363797468696120332c20547972617320320d0a2020736974652e0d0a2d204765726d616e792c206279206c616e643a20446163696120332028796f752033292c20496c6c79726963756d20322028796f752032292c2050616e6e6f6e696120340d0a2020284974616c7920312c20796f752033292c205375646574656e20312028796f752031292e0d0a2d20496c6c79726963756d2c206279206c616e643a2041706f6c6c6f6e6961203120736974652c20446163696120332028796f752033292c2044616c6d6174696120322c0d0a20204765726d616e7920352028796f752034292c204d6f65736961203420736974652c205061656f6e696120312c2050616e6e6f6e6961203420284974616c7920312c20796f750d0a202033293b2062792077617465723a2041647269617469632053656120286f70656e20736561292c2041706f6c6c6f6e6961203120736974652c2044616c6d6174696120322e0d0a2d2050616e6e6f6e69612c206279206c616e643a20436973616c70696e61203120284974616c792031292c2044616c6d6174696120322c204765726d616e7920352028796f750d0a202034292c20496c6c79726963756d20322028796f752032292c2052756269636f6e203320284974616c792033293b2062792077617465723a204164726961746963205365610d0a2020286f70656e20736561292c2044616c6d6174696120322c2052756269636f6e203320284974616c792033292e0d0a2d205375646574656e2c206279206c616e643a20446163696120332028796f752033292c204765726d616e7920352028796f752034292c205363797468696120332e0d0a0d0a5768617420636976696c697a6174696f6e20636172647320636f737420796f75202834332e3130290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a596f757220736574732061726520776f72746820302028776974686f7574204d696e696e67292c20796f757220747265617375727920697320303a20746f67657468657220302e0d0a43617264732061726520626f7567687420696e207468652066617465207365676d656e742e205769746820796f757220637265646974732c207468652063686561706573740d0a6172653a0d0a0d0a436976696c697a6174696f6e206361726420202020202020205072696e7465642020596f75207061790d0a4d797374696369736d20202020202020202020202020202020202020202033302020202020202033300d0a506f7474657279202020202020202020202020202020202020202020202034352020202020202034350d0a436c6f7468204d616b696e6720202020202020202020202020202020202034352020202020202034350d0a0d0a5468652072616365202833332c203335290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e202020202053706163652020506f696e747320204e65787420737465700d0a4974616c79202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a496c6c7972696120202020202020203520202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a4372657465202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a0d0a506f696e747320736f2066617220283434293a20616476616e6365732c207370616365732c2063697469657320616e642074726561737572792e20436172647320696e2068616e640d0a636f756e742061742074686520656e6420616e6420617265206e6f626f647920656c7365277320746f206b6e6f772e0d0a0d0a546865207461626c650d0a2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e2020202020546f6b656e73202043697469657320205368697073202053746f636b20205472656173757279202043617264732020412e532e542e0d0a4974616c7920202020202020202020313220202020202020302020202020203020202020203434202020202020202020302020202020203020202020202020340d0a496c6c797269612020202020202020313720202020202020302020202020203020202020203339202020202020202020302020202020203020202020202020350d0a437265746520202020202020202020203620202020202020302020202020203120202020203530202020202020202020302020202020203020202020202020340d0a0d0a2d204974616c792028657665292c2046697273742045706f63683a20436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c2050616e6e6f6e69610d0a2020312c20526f6d6520322c2052756269636f6e20332c2053616d6e69756d20322e0d0a2d20496c6c797269612028636c656f292c2046697273742045706f63683a20446163696120332c2044616e75626520342c204765726d616e7920342c20496c6c79726963756d0d0a2020322c2050616e6e6f6e696120332c205375646574656e20312e0d0a2d204372657465202864616e292c2046697273742045706f63683a204b6e6f73736f7320322c205068616573746f7320322c2052686f64657320322e2053686970733a0d0a202052686f6465732e0d0a0d0a536869707320617265206275696c7420616e64206d6f76657320617265206d61646520696e2074686973206f726465722c206966207468652063656e73757320776572650d0a74616b656e206e6f773a20496c6c797269612c204974616c792c2043726574652e0d0a436172647320696e2074686520737461636b732c203120746f20393a2031342c2031312c2031302c20392c20382c20372c20362c20352c20342e0d0a0d0a2d2d200d0a4d61696c20313020746f20796f7520696e20746869732067616d652e204966206d61696c2039206e657665722063616d653a2022726571756573743a2070616765222e0d0a436861696e3a20767a647379336e643870373538356268687067686462303363780d0a','sent',1,1802350800,1802350800,NULL,10,0);
INSERT INTO outbox VALUES(29,1,2,32,NULL,'page','3vgfprvjwrxd.5de8ea8fabb98883e887@example.org','dan@example.org',X'46726f6d3a202254686520706f7374206f666669636522203c6f6666696365406578616d706c652e6f72673e0d0a5375626a6563743a205b74687265652d315d20596f7572206f72646572732062792053756e2031333a30303a207475726e20362c207265616c6d0d0a4d6573736167652d49443a203c337667667072766a777278642e3564653865613866616262393838383365383837406578616d706c652e6f72673e0d0a446174653a205468752c2031312046656220323032372031333a30303a3030202b303030300d0a546f3a2064616e406578616d706c652e6f72670d0a5265666572656e6365733a203c3239633539306666383733393135316639313039406578616d706c652e6f72673e0d0a4175746f2d5375626d69747465643a206175746f2d67656e6572617465640d0a4c6973742d49643a203c74687265652d312e62756c6c612e6578616d706c652e6f72673e0d0a507265636564656e63653a206c6973740d0a582d4175746f2d526573706f6e73652d53757070726573733a2044522c20524e2c204e524e2c204f4f462c204175746f5265706c790d0a582d42756c6c612d4e756d6265723a2031300d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a20376269740d0a0d0a546872656520706c61796572732c2031393830205b74687265652d315d0d0a5475726e20362c207265616c6d2c20666f722043726574650d0a0d0a596f7572206f72646572732062792053756e64617920313420466562727561727920323032372c2031333a3030205554433a2073686970732c206d6f7665732c207265647563652c0d0a6369746965732e0d0a283134204665622031333a3030205554432c20696e2037322068290d0a0d0a596f7572206f726465727320287475726e20362c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a496620796f7520646f206e6f7468696e6720616e64206e6f626f647920656c7365206d6f7665733a204b6e6f73736f732032202d3e20333b20546f6b656e732036202d3e20372e0d0a2120596f7572206d61726b6572207374617973206f6e2074686520412e532e542e3a20697473206e65787420737465702061736b7320666f722032206369746965732c20616e640d0a2020796f7520686176652030202834332e3133292e0d0a21204c6f737420746f20737572706c75733a203420746f6b656e732061626f766520746865206c696d697473206f7220626573696465206120636974793a204b6e6f73736f730d0a2020312c205068616573746f7320322c2052686f6465732031202834332e37292e0d0a0d0a73686970733a202020202020576869636820736869707320646f20796f75206b6565702c2067697665207570206f72206275696c643f0d0a202020202020202020202020576974686f757420616e206f726465723a2065766572792073686970206973206b6570742c206279206e616d65206f6620617265613a2066726f6d0d0a20202020202020202020202074726561737572792c20656c7365206279206c657679207768657265207468617420646f6573206e6f7420656d7074792074686520617265612c0d0a202020202020202020202020656c736520676976656e2075703b206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a2073686970733a205b6275696c64206b6e6f73736f735d0d0a6d6f7665733a202020202020576869636820746f6b656e7320616e64207368697073206d6f76652c20616e642077686572653f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f7468696e67206d6f7665732e0d0a2020202020202020202020204578616d706c653a0d0a20202020202020202020202020206d6f7665733a0d0a202020202020202020202020202020202d2032206b6e6f73736f73203e207068616573746f730d0a202020202020202020202020202020202d20736869702072686f6465733a202b322c206b6e6f73736f732c202d320d0a7265647563653a20202020205768696368206f6620796f75722063697469657320676f20666972737420696620737570706f72742069732073686f72743f0d0a202020202020202020202020576974686f757420616e206f726465723a206e65776c79206275696c742066697273742c207468656e20636974696573206f666620736974652c0d0a2020202020202020202020207468656e20746865206c6f77657374206c696d69742c207468656e206279206e616d652e0d0a6369746965733a2020202020576865726520646f20796f75206275696c64206369746965733f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a206369746965733a205b6b6e6f73736f735d0d0a0d0a312e205265706c7920746f2074686973206d61696c2e20577269746520696e2074686520666f726d2c206f722061626f76652069742c206f6e65206f726465722061206c696e653b0d0a2020207768617420796f75206c65617665206f75742066616c6c7320746f206974732064656661756c742e20546f206f72646572206e6f7468696e672c2077726974650d0a202020226f72646572733a206e6f6e65222e0d0a322e2050757420227374617475733a2066696e616c2220696e746f2074686520666f726d2c206f7220746865206c696e65202266696e616c222062656c6f7720796f75720d0a2020206f72646572732c207768656e20796f752061726520646f6e652e20556e74696c2074686520646561646c696e6520796f7572206c617374206c65747465720d0a202020636f756e74732c206120647261667420746f6f2e0d0a332e204120726563656970742074656c6c7320796f75206174206f6e636520686f7720796f7572206c65747465722077617320756e64657273746f6f642e0d0a0d0a424547494e204f52444552530d0a67616d653a2074687265652d310d0a6e6174696f6e3a2063726574650d0a7475726e3a20360d0a7365676d656e743a207265616c6d0d0a746f6b656e3a20337667662d7072766a2d777278640d0a7374617475733a20666f726d0d0a73686970733a0d0a6d6f7665733a0d0a7265647563653a0d0a6369746965733a0d0a454e44204f52444552530d0a0d0a412066696e697368656420616e73776572206f6620796f7572732c20666f7220696e7374616e63652c20636f756c642062653a0d0a0d0a2020202032206b6e6f73736f7320746f207068616573746f730d0a20202020736869702072686f6465733a202b322c206b6e6f73736f732c202d320d0a2020202066696e616c0d0a0d0a576861742068617070656e656420746f20796f7520287475726e20352c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a21204e6f206c6574746572206f6620796f7572732063616d653a207374616e64696e67206f72646572732c20776865726520796f75206861766520616e792c20616e64207468650d0a202064656661756c7473206465636964656420666f7220796f752e0d0a0d0a34332e32202020596f75722070656f706c652067726577206279203520746f6b656e733a204b6e6f73736f7320312c205068616573746f7320322c2052686f64657320322e0d0a202020202020205b32335d0d0a34332e33202020596f7520636f756e74656420313020746f6b656e732e20416c6c3a20496c6c797269612032322c204974616c792032302c2043726574652031302e205b32385d0d0a34332e3420202055706b656570206f6620796f75722073686970733a206279206c6576792052686f64657320312e205b33375d0d0a34332e372020203320746f6b656e732061626f766520746865206c696d6974732077656e74206261636b20746f2073746f636b3a205068616573746f7320322c2052686f6465730d0a20202020202020312e205b36355d0d0a34332e31332020596f7572206d61726b6572207374617973206f6e20737061636520342e0d0a0d0a5768617420746865206f7468657273206469640d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a2d2047726f777468202834332e32293a204974616c79202b3130205b385d3b20496c6c79726961202b3131205b31365d0d0a2d2043656e737573202834332e33293a20496c6c797269612032322c204974616c792032302c204372657465203130205b32385d0d0a2d20436f6e666c69637473202834332e36293a2050616e6e6f6e69613a204974616c792032202d3e20312c20496c6c797269612034202d3e20332e205b34335d0d0a2d20537572706c7573202834332e37293a204974616c7920436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c20526f6d6520322c0d0a202052756269636f6e2031205b35355d3b20496c6c7972696120446163696120312c20496c6c79726963756d20322c205375646574656e2031205b36315d0d0a2d20412e532e542e202834332e3133293a20496c6c797269612035202846697273742045706f636829205b39315d0d0a0d0a596f7572207265616c6d3a2043726574650d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4f6e2074686520626f6172643a203620746f6b656e732c2030206369746965732c203120736869702e0d0a496e2073746f636b3a20353020746f6b656e732c2039206369746965732c20332073686970732e0d0a496e2074726561737572793a20302e0d0a0d0a41726561202020202020202020202020202020202020546f6b656e7320204c696d697420204e6f7465730d0a4b6e6f73736f732020202020202020202020202020202032202834292020202020203320206369747920736974650d0a5068616573746f7320202020202020202020202020202032202834292020202020203220206369747920736974650d0a52686f646573202020202020202020202020202020202032202834292020202020203220206369747920736974650d0a0d0a496e20627261636b6574733a20746f6b656e732061667465722067726f777468202834332e32292c20776869636820636f6d6573206265666f726520796f7572206f72646572730d0a6172652063617272696564206f75742e0d0a0d0a53686970733a2052686f6465732e0d0a0d0a596f7520686f6c64206e6f2074726164652063617264732e0d0a596f752068617665206e6f20616476616e6365732e0d0a412e532e542e3a2073706163652034206f662031362c2046697273742045706f63682e20546865206e657874207374657020656e7465727320746865205365636f6e640d0a45706f636820616e642061736b7320666f722032206369746965732028796f7520686176652030292e0d0a0d0a596f7572206e65696768626f7572730d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a45616368206e65696768626f7572207769746820697473206c696d69742c202273697465222069662069742069732061206369747920736974652c20616e642077686f0d0a7374616e64732074686572653b2022796f75222061726520796f7572206f776e20746f6b656e732e0d0a2d204b6e6f73736f732c206279206c616e643a205068616573746f73203220736974652028796f752032293b2062792077617465723a2041656765616e2053656120286f70656e0d0a2020736561292c204561737465726e204d65646974657272616e65616e20286f70656e20736561292c205068616573746f73203220736974652028796f752032292c0d0a202052686f646573203220736974652028796f752032292c205468657261203220736974652e0d0a2d205068616573746f732c206279206c616e643a204b6e6f73736f73203320736974652028796f752032293b2062792077617465723a204172676f73203120736974652c0d0a202043656e7472616c204d65646974657272616e65616e20286f70656e20736561292c204561737465726e204d65646974657272616e65616e20286f70656e20736561292c0d0a20204b6e6f73736f73203320736974652028796f752032292c20537061727461203120736974652c205468657261203220736974652e0d0a2d2052686f6465732c2062792077617465723a2041656765616e2053656120286f70656e20736561292c204561737465726e204d65646974657272616e65616e20286f70656e0d0a2020736561292c204b6e6f73736f73203320736974652028796f752032292c204c7963696120312c204d696c65747573203120736974652e0d0a0d0a5768617420636976696c697a6174696f6e20636172647320636f737420796f75202834332e3130290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a596f757220736574732061726520776f72746820302028776974686f7574204d696e696e67292c20796f757220747265617375727920697320303a20746f67657468657220302e0d0a43617264732061726520626f7567687420696e207468652066617465207365676d656e742e205769746820796f757220637265646974732c207468652063686561706573740d0a6172653a0d0a0d0a436976696c697a6174696f6e206361726420202020202020205072696e7465642020596f75207061790d0a4d797374696369736d20202020202020202020202020202020202020202033302020202020202033300d0a506f7474657279202020202020202020202020202020202020202020202034352020202020202034350d0a436c6f7468204d616b696e6720202020202020202020202020202020202034352020202020202034350d0a0d0a5468652072616365202833332c203335290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e202020202053706163652020506f696e747320204e65787420737465700d0a4974616c79202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a496c6c7972696120202020202020203520202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a4372657465202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a0d0a506f696e747320736f2066617220283434293a20616476616e6365732c207370616365732c2063697469657320616e642074726561737572792e20436172647320696e2068616e640d0a636f756e742061742074686520656e6420616e6420617265206e6f626f647920656c7365277320746f206b6e6f772e0d0a0d0a546865207461626c650d0a2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e2020202020546f6b656e73202043697469657320205368697073202053746f636b20205472656173757279202043617264732020412e532e542e0d0a4974616c7920202020202020202020313220202020202020302020202020203020202020203434202020202020202020302020202020203020202020202020340d0a496c6c797269612020202020202020313720202020202020302020202020203020202020203339202020202020202020302020202020203020202020202020350d0a437265746520202020202020202020203620202020202020302020202020203120202020203530202020202020202020302020202020203020202020202020340d0a0d0a2d204974616c792028657665292c2046697273742045706f63683a20436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c2050616e6e6f6e69610d0a2020312c20526f6d6520322c2052756269636f6e20332c2053616d6e69756d20322e0d0a2d20496c6c797269612028636c656f292c2046697273742045706f63683a20446163696120332c2044616e75626520342c204765726d616e7920342c20496c6c79726963756d0d0a2020322c2050616e6e6f6e696120332c205375646574656e20312e0d0a2d204372657465202864616e292c2046697273742045706f63683a204b6e6f73736f7320322c205068616573746f7320322c2052686f64657320322e2053686970733a0d0a202052686f6465732e0d0a0d0a536869707320617265206275696c7420616e64206d6f76657320617265206d61646520696e2074686973206f726465722c206966207468652063656e73757320776572650d0a74616b656e206e6f773a20496c6c797269612c204974616c792c2043726574652e0d0a436172647320696e2074686520737461636b732c203120746f20393a2031342c2031312c2031302c20392c20382c20372c20362c20352c20342e0d0a0d0a2d2d200d0a4d61696c20313020746f20796f7520696e20746869732067616d652e204966206d61696c2039206e657665722063616d653a2022726571756573743a2070616765222e0d0a436861696e3a20767a647379336e643870373538356268687067686462303363780d0a','sent',1,1802350800,1802350800,NULL,10,0);
INSERT INTO outbox VALUES(30,1,3,32,NULL,'page','r2m9jj4888pz.48aa89126804fa73a904@example.org','eve@example.org',X'46726f6d3a202254686520706f7374206f666669636522203c6f6666696365406578616d706c652e6f72673e0d0a5375626a6563743a205b74687265652d315d20596f7572206f72646572732062792053756e2031333a30303a207475726e20362c207265616c6d0d0a4d6573736167652d49443a203c72326d396a6a34383838707a2e3438616138393132363830346661373361393034406578616d706c652e6f72673e0d0a446174653a205468752c2031312046656220323032372031333a30303a3030202b303030300d0a546f3a20657665406578616d706c652e6f72670d0a5265666572656e6365733a203c6166326431333663623037353236643632623037406578616d706c652e6f72673e0d0a4175746f2d5375626d69747465643a206175746f2d67656e6572617465640d0a4c6973742d49643a203c74687265652d312e62756c6c612e6578616d706c652e6f72673e0d0a507265636564656e63653a206c6973740d0a582d4175746f2d526573706f6e73652d53757070726573733a2044522c20524e2c204e524e2c204f4f462c204175746f5265706c790d0a582d42756c6c612d4e756d6265723a2031300d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a20376269740d0a0d0a546872656520706c61796572732c2031393830205b74687265652d315d0d0a5475726e20362c207265616c6d2c20666f72204974616c790d0a0d0a596f7572206f72646572732062792053756e64617920313420466562727561727920323032372c2031333a3030205554433a2073686970732c206d6f7665732c207265647563652c0d0a6369746965732e0d0a283134204665622031333a3030205554432c20696e2037322068290d0a0d0a596f7572206f726465727320287475726e20362c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a496620796f7520646f206e6f7468696e6720616e64206e6f626f647920656c7365206d6f7665733a2050616e6e6f6e69612031202d3e20303b20546f6b656e73203132202d3e0d0a31312e0d0a2120596f7572206d61726b6572207374617973206f6e2074686520412e532e542e3a20697473206e65787420737465702061736b7320666f722032206369746965732c20616e640d0a2020796f7520686176652030202834332e3133292e0d0a21204c6f737420746f20737572706c75733a20313020746f6b656e732061626f766520746865206c696d697473206f7220626573696465206120636974793a0d0a2020436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c20526f6d6520322c2052756269636f6e20322c2053616d6e69756d20320d0a20202834332e37292e0d0a0d0a73686970733a202020202020576869636820736869707320646f20796f75206b6565702c2067697665207570206f72206275696c643f0d0a202020202020202020202020576974686f757420616e206f726465723a2065766572792073686970206973206b6570742c206279206e616d65206f6620617265613a2066726f6d0d0a20202020202020202020202074726561737572792c20656c7365206279206c657679207768657265207468617420646f6573206e6f7420656d7074792074686520617265612c0d0a202020202020202020202020656c736520676976656e2075703b206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a2073686970733a205b6275696c642072756269636f6e5d0d0a6d6f7665733a202020202020576869636820746f6b656e7320616e64207368697073206d6f76652c20616e642077686572653f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f7468696e67206d6f7665732e0d0a2020202020202020202020204578616d706c653a0d0a20202020202020202020202020206d6f7665733a0d0a202020202020202020202020202020202d20322065747275726961203e20726f6d650d0a7265647563653a20202020205768696368206f6620796f75722063697469657320676f20666972737420696620737570706f72742069732073686f72743f0d0a202020202020202020202020576974686f757420616e206f726465723a206e65776c79206275696c742066697273742c207468656e20636974696573206f666620736974652c0d0a2020202020202020202020207468656e20746865206c6f77657374206c696d69742c207468656e206279206e616d652e0d0a6369746965733a2020202020576865726520646f20796f75206275696c64206369746965733f0d0a202020202020202020202020576974686f757420616e206f726465723a206e6f6e65206973206275696c742e0d0a2020202020202020202020204578616d706c653a206369746965733a205b726f6d655d0d0a0d0a312e205265706c7920746f2074686973206d61696c2e20577269746520696e2074686520666f726d2c206f722061626f76652069742c206f6e65206f726465722061206c696e653b0d0a2020207768617420796f75206c65617665206f75742066616c6c7320746f206974732064656661756c742e20546f206f72646572206e6f7468696e672c2077726974650d0a202020226f72646572733a206e6f6e65222e0d0a322e2050757420227374617475733a2066696e616c2220696e746f2074686520666f726d2c206f7220746865206c696e65202266696e616c222062656c6f7720796f75720d0a2020206f72646572732c207768656e20796f752061726520646f6e652e20556e74696c2074686520646561646c696e6520796f7572206c617374206c65747465720d0a202020636f756e74732c206120647261667420746f6f2e0d0a332e204120726563656970742074656c6c7320796f75206174206f6e636520686f7720796f7572206c65747465722077617320756e64657273746f6f642e0d0a0d0a424547494e204f52444552530d0a67616d653a2074687265652d310d0a6e6174696f6e3a206974616c790d0a7475726e3a20360d0a7365676d656e743a207265616c6d0d0a746f6b656e3a2072326d392d6a6a34382d3838707a0d0a7374617475733a20666f726d0d0a73686970733a0d0a6d6f7665733a0d0a7265647563653a0d0a6369746965733a0d0a454e44204f52444552530d0a0d0a412066696e697368656420616e73776572206f6620796f7572732c20666f7220696e7374616e63652c20636f756c642062653a0d0a0d0a2020202032206574727572696120746f20726f6d650d0a202020206275696c6420726f6d650d0a2020202066696e616c0d0a0d0a576861742068617070656e656420746f20796f7520287475726e20352c207265616c6d290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a21204e6f206c6574746572206f6620796f7572732063616d653a207374616e64696e67206f72646572732c20776865726520796f75206861766520616e792c20616e64207468650d0a202064656661756c7473206465636964656420666f7220796f752e0d0a0d0a34332e32202020596f75722070656f706c65206772657720627920313020746f6b656e733a2050616e6e6f6e696120312c2052756269636f6e20322c204574727572696120322c0d0a20202020202020526f6d6520322c2053616d6e69756d20312c20436973616c70696e6120312c204e6561706f6c697320312e205b385d0d0a34332e33202020596f7520636f756e74656420323020746f6b656e732e20416c6c3a20496c6c797269612032322c204974616c792032302c2043726574652031302e205b32385d0d0a34332e3631202050616e6e6f6e69613a20596f752032202d3e20312c20496c6c797269612034202d3e20332e205b34335d0d0a34332e372020203720746f6b656e732061626f766520746865206c696d6974732077656e74206261636b20746f2073746f636b3a20436973616c70696e6120312c0d0a202020202020204574727572696120322c204e6561706f6c697320312c20526f6d6520322c2052756269636f6e20312e205b35355d0d0a34332e31332020596f7572206d61726b6572207374617973206f6e20737061636520342e0d0a0d0a5768617420746865206f7468657273206469640d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a2d2047726f777468202834332e32293a20496c6c79726961202b3131205b31365d3b204372657465202b35205b32335d0d0a2d2043656e737573202834332e33293a20496c6c797269612032322c204974616c792032302c204372657465203130205b32385d0d0a2d205368697073202834332e34293a2043726574652075706b6565702031205b33375d0d0a2d20537572706c7573202834332e37293a20496c6c7972696120446163696120312c20496c6c79726963756d20322c205375646574656e2031205b36315d3b2043726574650d0a20205068616573746f7320322c2052686f6465732031205b36355d0d0a2d20412e532e542e202834332e3133293a20496c6c797269612035202846697273742045706f636829205b39315d0d0a0d0a596f7572207265616c6d3a204974616c790d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4f6e2074686520626f6172643a20313220746f6b656e732c2030206369746965732c20302073686970732e0d0a496e2073746f636b3a20343420746f6b656e732c2039206369746965732c20342073686970732e0d0a496e2074726561737572793a20302e0d0a0d0a41726561202020202020202020202020202020202020546f6b656e7320204c696d697420204e6f7465730d0a436973616c70696e6120202020202020202020202020203120283229202020202020310d0a45747275726961202020202020202020202020202020203220283429202020202020322020666c6f6f640d0a4e6561706f6c697320202020202020202020202020202031202832292020202020203120206369747920736974652c20766f6c63616e6f0d0a50616e6e6f6e69612020202020202020202020202020203120283229202020202020342020496c6c7972696120330d0a526f6d652020202020202020202020202020202020202032202834292020202020203220206369747920736974650d0a52756269636f6e202020202020202020202020202020203320283529202020202020332020666c6f6f640d0a53616d6e69756d202020202020202020202020202020203220283429202020202020320d0a0d0a496e20627261636b6574733a20746f6b656e732061667465722067726f777468202834332e32292c20776869636820636f6d6573206265666f726520796f7572206f72646572730d0a6172652063617272696564206f75742e0d0a0d0a596f7520686f6c64206e6f2074726164652063617264732e0d0a596f752068617665206e6f20616476616e6365732e0d0a412e532e542e3a2073706163652034206f662031362c2046697273742045706f63682e20546865206e657874207374657020656e7465727320746865205365636f6e640d0a45706f636820616e642061736b7320666f722032206369746965732028796f7520686176652030292e0d0a0d0a596f7572206e65696768626f7572730d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a45616368206e65696768626f7572207769746820697473206c696d69742c202273697465222069662069742069732061206369747920736974652c20616e642077686f0d0a7374616e64732074686572653b2022796f75222061726520796f7572206f776e20746f6b656e732e0d0a2d20436973616c70696e612c206279206c616e643a204574727572696120322028796f752032292c2050616e6e6f6e696120342028796f7520312c20496c6c797269612033292c0d0a202052756269636f6e20332028796f752033292e0d0a2d20457472757269612c206279206c616e643a20436973616c70696e6120312028796f752031292c20526f6d65203220736974652028796f752032292c2052756269636f6e20330d0a202028796f752033293b2062792077617465723a20436f727369636120312c20526f6d65203220736974652028796f752032292e0d0a2d204e6561706f6c69732c206279206c616e643a2043616d70616e696120322c20526f6d65203220736974652028796f752032292c2053616d6e69756d20322028796f752032293b0d0a202062792077617465723a2043616d70616e696120322c20526f6d65203220736974652028796f752032292c205765737465726e204d65646974657272616e65616e20286f70656e0d0a2020736561292e0d0a2d2050616e6e6f6e69612c206279206c616e643a20436973616c70696e6120312028796f752031292c2044616c6d6174696120322c204765726d616e7920352028496c6c797269610d0a202034292c20496c6c79726963756d20322028496c6c797269612032292c2052756269636f6e20332028796f752033293b2062792077617465723a204164726961746963205365610d0a2020286f70656e20736561292c2044616c6d6174696120322c2052756269636f6e20332028796f752033292e0d0a2d20526f6d652c206279206c616e643a204574727572696120322028796f752032292c204e6561706f6c6973203120736974652028796f752031292c2052756269636f6e20330d0a202028796f752033292c2053616d6e69756d20322028796f752032293b2062792077617465723a20436f727369636120312c204574727572696120322028796f752032292c0d0a20204e6561706f6c6973203120736974652028796f752031292c205765737465726e204d65646974657272616e65616e20286f70656e20736561292e0d0a2d2052756269636f6e2c206279206c616e643a20436973616c70696e6120312028796f752031292c204574727572696120322028796f752032292c2050616e6e6f6e696120340d0a202028796f7520312c20496c6c797269612033292c20526f6d65203220736974652028796f752032292c2053616d6e69756d20322028796f752032293b2062792077617465723a0d0a202041647269617469632053656120286f70656e20736561292c2050616e6e6f6e696120342028796f7520312c20496c6c797269612033292c2053616d6e69756d20322028796f750d0a202032292e0d0a2d2053616d6e69756d2c206279206c616e643a2043616d70616e696120322c204e6561706f6c6973203120736974652028796f752031292c20526f6d65203220736974650d0a202028796f752032292c2052756269636f6e20332028796f752033292c20546172656e74756d203120736974653b2062792077617465723a204164726961746963205365610d0a2020286f70656e20736561292c2052756269636f6e20332028796f752033292c20546172656e74756d203120736974652e0d0a0d0a5768617420636976696c697a6174696f6e20636172647320636f737420796f75202834332e3130290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a596f757220736574732061726520776f72746820302028776974686f7574204d696e696e67292c20796f757220747265617375727920697320303a20746f67657468657220302e0d0a43617264732061726520626f7567687420696e207468652066617465207365676d656e742e205769746820796f757220637265646974732c207468652063686561706573740d0a6172653a0d0a0d0a436976696c697a6174696f6e206361726420202020202020205072696e7465642020596f75207061790d0a4d797374696369736d20202020202020202020202020202020202020202033302020202020202033300d0a506f7474657279202020202020202020202020202020202020202020202034352020202020202034350d0a436c6f7468204d616b696e6720202020202020202020202020202020202034352020202020202034350d0a0d0a5468652072616365202833332c203335290d0a2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e202020202053706163652020506f696e747320204e65787420737465700d0a4974616c79202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a496c6c7972696120202020202020203520202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a4372657465202020202020202020203420202020202020302020206c61636b7320322063697469657320666f7220746865205365636f6e642045706f63680d0a0d0a506f696e747320736f2066617220283434293a20616476616e6365732c207370616365732c2063697469657320616e642074726561737572792e20436172647320696e2068616e640d0a636f756e742061742074686520656e6420616e6420617265206e6f626f647920656c7365277320746f206b6e6f772e0d0a0d0a546865207461626c650d0a2d2d2d2d2d2d2d2d2d0d0a0d0a4e6174696f6e2020202020546f6b656e73202043697469657320205368697073202053746f636b20205472656173757279202043617264732020412e532e542e0d0a4974616c7920202020202020202020313220202020202020302020202020203020202020203434202020202020202020302020202020203020202020202020340d0a496c6c797269612020202020202020313720202020202020302020202020203020202020203339202020202020202020302020202020203020202020202020350d0a437265746520202020202020202020203620202020202020302020202020203120202020203530202020202020202020302020202020203020202020202020340d0a0d0a2d204974616c792028657665292c2046697273742045706f63683a20436973616c70696e6120312c204574727572696120322c204e6561706f6c697320312c2050616e6e6f6e69610d0a2020312c20526f6d6520322c2052756269636f6e20332c2053616d6e69756d20322e0d0a2d20496c6c797269612028636c656f292c2046697273742045706f63683a20446163696120332c2044616e75626520342c204765726d616e7920342c20496c6c79726963756d0d0a2020322c2050616e6e6f6e696120332c205375646574656e20312e0d0a2d204372657465202864616e292c2046697273742045706f63683a204b6e6f73736f7320322c205068616573746f7320322c2052686f64657320322e2053686970733a0d0a202052686f6465732e0d0a0d0a536869707320617265206275696c7420616e64206d6f76657320617265206d61646520696e2074686973206f726465722c206966207468652063656e73757320776572650d0a74616b656e206e6f773a20496c6c797269612c204974616c792c2043726574652e0d0a436172647320696e2074686520737461636b732c203120746f20393a2031342c2031312c2031302c20392c20382c20372c20362c20352c20342e0d0a0d0a2d2d200d0a4d61696c20313020746f20796f7520696e20746869732067616d652e204966206d61696c2039206e657665722063616d653a2022726571756573743a2070616765222e0d0a436861696e3a20767a647379336e643870373538356268687067686462303363780d0a','sent',1,1802350800,1802350800,NULL,10,0);
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
INSERT INTO notes VALUES(1,1801303200,'the moderator',1,'looked at the order form of cleo','');
INSERT INTO notes VALUES(2,1801303200,'the moderator',1,'looked at the order form of dan','');
INSERT INTO notes VALUES(3,1801303200,'the moderator',1,'looked at the order form of eve','');
INSERT INTO notes VALUES(4,1801652400,'the moderator',1,'looked at the order form of illyria','');
INSERT INTO notes VALUES(5,1801652400,'the moderator',1,'looked at the order form of crete','');
INSERT INTO notes VALUES(6,1801652400,'the moderator',1,'looked at the order form of italy','');
INSERT INTO notes VALUES(7,1802001600,'the moderator',1,'looked at the order form of illyria','');
INSERT INTO notes VALUES(8,1802001600,'the moderator',1,'looked at the order form of crete','');
INSERT INTO notes VALUES(9,1802001600,'the moderator',1,'looked at the order form of italy','');
CREATE TABLE office (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    tide        INTEGER NOT NULL DEFAULT 0,    -- raised before mail leaves, and written beside the database: an older database than that was restored
    held_since  INTEGER,                       -- nothing is sent or judged until the moderator says so
    held_why    TEXT,
    restored_at INTEGER,                       -- when it was last held: letters may come for segments that are not open yet
    key_mark    BLOB, round_at INTEGER, pruned_at INTEGER,                          -- made with the office key: another key does not go with this database
    CHECK ((held_since IS NULL) = (held_why IS NULL))
) STRICT;
INSERT INTO office VALUES(1,0,NULL,NULL,NULL,X'5f0027c813152ed2bbdda488c71daab6bdaf2d9ca95f50fe1ca2db60b4b50132',1802350800,1802350800);
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
INSERT INTO carriers VALUES('maildir:inbox',1802350800,NULL,0,NULL,1801303200);
INSERT INTO carriers VALUES('maildir:outbox',1802350800,NULL,0,NULL,1801303200);
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
INSERT INTO senders VALUES('cleo@example.org',1802001600,1,0,1802001600,1,0);
INSERT INTO senders VALUES('dan@example.org',1802001600,1,0,1802001600,1,0);
INSERT INTO senders VALUES('eve@example.org',1802001600,1,0,1802001600,1,0);
CREATE TABLE scenarios (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    text  TEXT    NOT NULL
) STRICT;
INSERT INTO scenarios VALUES(1,'{"name":"classic-3","files":{"advances/classic.yaml":"# The 16 civilization cards of 1980 (35, 53, 54): groups, cost, credits, what must be held first (53.13), and the effects that a card grants.\n# copies: how many of a card there are for all players together (54); a scenario may have fewer (42).\n# credits: by group, to every other card of that group (43.10); by card, to that card, in the place of what its group gives. Which card belongs\n# to which groups is told by the text for some (Mysticism, Literacy) and for the others a reading; Engineering in two is doubtful.\ntitle: Civilization cards of 1980\nadvances:\n  pottery:\n    name: Pottery\n    groups: [crafts]\n    cost: 45\n    copies: 4\n    credits: {groups: {crafts: 10}, cards: {democracy: 10}}\n    effects: {grain-against-famine: yes}\n  cloth-making:\n    name: Cloth Making\n    groups: [crafts]\n    cost: 45\n    copies: 4\n    credits: {groups: {crafts: 10}, cards: {democracy: 10}}\n    effects: {extra-ship-move: yes}\n  metalworking:\n    name: Metalworking\n    aliases: [metal working]\n    groups: [crafts]\n    cost: 80\n    copies: 4\n    credits: {groups: {crafts: 10}, cards: {democracy: 10}}\n    effects: {removes-last-in-conflict: yes}\n  agriculture:\n    name: Agriculture\n    groups: [crafts]\n    cost: 110\n    copies: 4\n    credits: {groups: {crafts: 10}, cards: {democracy: 10}}\n    effects: {limit-raised: yes}\n  engineering:\n    name: Engineering\n    groups: [crafts, sciences]\n    cost: 140\n    copies: 4\n    credits: {groups: {crafts: 10, sciences: 20}, cards: {democracy: 10, philosophy: 20}}\n    effects: {siegecraft: yes, flood-most: 7}\n  astronomy:\n    name: Astronomy\n    groups: [sciences]\n    cost: 80\n    copies: 4\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20}}\n    effects: {open-sea: yes}\n  coinage:\n    name: Coinage\n    groups: [sciences]\n    cost: 110\n    copies: 4\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20}}\n    effects: {tax-rate-choice: yes}\n  medicine:\n    name: Medicine\n    groups: [sciences]\n    cost: 140\n    copies: 4\n    credits: {groups: {sciences: 20}, cards: {philosophy: 20}}\n    effects: {epidemic-own: -5, epidemic-most: 5}\n  mysticism:\n    name: Mysticism\n    groups: [arts, sciences]\n    cost: 30\n    copies: 3\n    credits: {groups: {arts: 5, sciences: 20}, cards: {law: 5, philosophy: 20}}\n  drama-and-poetry:\n    name: Drama and Poetry\n    aliases: [drama, drama & poetry, poetry]\n    groups: [arts]\n    cost: 60\n    copies: 4\n    credits: {groups: {arts: 5}, cards: {law: 5, literacy: 20}}\n  music:\n    name: Music\n    groups: [arts]\n    cost: 60\n    copies: 4\n    credits: {groups: {arts: 5}, cards: {law: 5, philosophy: 30}}\n  architecture:\n    name: Architecture\n    groups: [arts]\n    cost: 80\n    copies: 6\n    credits: {groups: {arts: 5}, cards: {literacy: 15, law: 15, democracy: 15, philosophy: 15}}\n  literacy:\n    name: Literacy\n    groups: [arts, civics]\n    cost: 110\n    copies: 6\n    credits: {groups: {arts: 5}, cards: {law: 25, democracy: 25, philosophy: 25}}\n  law:\n    name: Law\n    groups: [civics]\n    cost: 170\n    copies: 7\n    effects: {civil-disorder-kept: 5, iconoclasm: -1, iconoclasm-most: 1}\n  democracy:\n    name: Democracy\n    groups: [civics]\n    cost: 200\n    copies: 5\n    requires: [law]\n    effects: {civil-disorder-kept: 6, civil-war-added: 10}\n  philosophy:\n    name: Philosophy\n    groups: [civics]\n    cost: 240\n    copies: 5\n    requires: [law]\n    effects: {civil-war-by-beneficiary: yes, iconoclasm: -1, iconoclasm-most: 0}\n","boards/classic-regions.yaml":"# The colours of the board of 1980 (31), by which a game of fewer than six plays on a part of it (42).\n# A GUESS: which colour a zone has is told only for the start zones of 42; the others follow the lands that those lie in. Whoever has the board may\n# correct it here. The zones of the Western Extension, which came later, have no colour and are in no set of colours.\ntitle: The colours of 1980 (a guess)\nregions:\n  buff: [ankara, argos, athens, bithynia, byzantium, cappadocia, chalcis, cilicia, corinth, cyprus, danube, delphi, epirus, eretria, galatia,\n    gordium, ionia, ithaca, kanesh, knossos, lemnos, lesbos, lycia, macedonia, miletus, moesia, paeonia, phaestos, phrygia, rhodes, salamis,\n    sardes, sinope, sparta, thera, thessalonica, thessaly, thrace, troy]\n  pink: [apollonia, campania, caralis, cisalpina, corsica, crimea, dacia, dalmatia, etruria, germany, illyricum, milazzo, neapolis, palermo,\n    pannonia, rome, rubicon, samnium, sardinia, scythia, sudeten, syracuse, tarentum, tyras]\n  green: [aleppo, antioch, arabia, armenia, assyria, babylon, babylonia, carrhae, caucasus, chaldaea, charax, damascus, elam, gaza, jericho,\n    jerusalem, kuban, lesser-armenia, mari, media, mesopotamia, midian, mikop, nalchik, nineveh, parthia, petra, phoenicia, sidon, sumeria,\n    susa, syria, tyre, ur, van]\n  # The book does not name the fourth colour.\n  fourth: [alexandria, buhen, carthage, cyrenaica, cyrene, eastern-desert, fayum, jalo, libya, memphis, nubia, numidia, ptolemais, sabrata, sahara,\n    sinai, siwa, tanis, thapsus, thebes, tripoli, tripolitania, tunisia, upper-egypt, western-desert]\n# 31: areas of sea without land are used whatever the colours.\nseas: [adriatic-sea, aegean-sea, black-sea, caspian-sea, central-mediterranean, eastern-mediterranean, persian-gulf, red-sea, western-mediterranean]\nsets:\n  BUFF: {title: buff, regions: [buff]}\n  BUFF_PINK: {title: buff and pink, regions: [buff, pink]}\n  BUFF_GREEN: {title: buff and green, regions: [buff, green]}\n  NOT_PINK: {title: all colours but pink, regions: [buff, green, fourth]}\n  COLOURS: {title: all four colours, regions: [buff, pink, green, fourth]}\n","boards/mediterranean.yaml":"# The board of 1980 and 1991: four panels and the Western Extension (panel W). 159 areas, 433 borders.\n#\n# Facts only, from a survey of public sources: the rules and the Gamer''s Guide, a public digital port of the game (borders,\n# crossings: johnchampaign/advanced-civilization), a public listing typed from the printed board (limits, sites, flood plains,\n# volcanoes, starts: ngales/advciv), an application with the same map under other names, and a successor map for borders of\n# unchanged areas (asundquistdavis/MegaEmpires). A remark behind an entry says\n# how sure a doubtful fact is; what has no remark, three sources agree on.\n#\n# area:   panel    the panel that carries the printed limit (16.11)\n#         seam     the panels it lies on where those are two; a sea is in play with either (16.5)\n#         dotted   side of the dotted map divider (4.48)\n#         kind     land, coastal (4.24) or open-sea (4.23: no land, Astronomy needed)\n#         limit    population limit (4.45)\n#         site     city site: black, or white on a flood plain (4.43)\n#         plain, volcano, island   the flood plain, volcano or island it belongs to (4.42, 4.41, 16.8)\n#         start    the nation that may start here (4.46); struck_with: not with that panel in play (4.47)\n#                  (the start areas on the western edge, with the Western Extension)\n#         coasts   where it has more than one shore, or a lake: name and water, sea or lake (23.57, 4.32)\n#         at       latitude and longitude in hundredths of a degree, rough, for drawing a map\n# border: [area, area, land | water | both (4.31-4.33), {area: its coasts that the water crossing is on}];\n#         several coasts on both sides pair off one by one\ntitle: From Britannia to the Persian Gulf\npanels: {W: Western Extension, 1: \"Panel 1, Italy\", 2: \"Panel 2, Greece\", 3: \"Panel 3, Egypt and Asia Minor\", 4: \"Panel 4, Mesopotamia\"}\n# Panels together, and the side of the dotted line where only one is used (16.2-16.8); a sea on the line is in both.\nsets:\n  S1234: {title: the four panels, aliases: [base], panels: [1, 2, 3, 4]}\n  SW1234: {title: the four panels and the Western Extension, aliases: [extension], panels: [W, 1, 2, 3, 4]}\n  S123: {title: without the eastern-most panel, panels: [1, 2, 3]}\n  S234: {title: without the western-most panel, panels: [2, 3, 4]}\n  S23: {title: the two middle panels, panels: [2, 3]}\n  SW123: {title: the Western Extension and three panels, panels: [W, 1, 2, 3]}\n  SW12: {title: the Western Extension and two panels, panels: [W, 1, 2]}\n  EAST: {title: east of the dotted line, panels: [2, 3, 4], dotted: east}\n  WEST: {title: west of the dotted line, panels: [1, 2, 3], dotted: west}\n  W_WEST: {title: west of the dotted line with the Western Extension, panels: [W, 1, 2, 3], dotted: west}\nlakes: {lake-tuz: Lake Tuz, lake-urmia: Lake Urmia, lake-van: Lake Van}\nareas:\n  # Western Extension\n  aquitania: {name: Aquitania, panel: W, dotted: west, kind: coastal, limit: 3, coasts: {north: sea, west: sea}, at: [4600, 0]} # two coasts by one source, one by another\n  baetica: {name: Baetica, panel: W, dotted: west, kind: land, limit: 1, start: iberia, at: [3870, -720]}\n  baleares: {name: Baleares, aliases: [Balearic Islands], panel: W, dotted: west, kind: coastal, limit: 1, island: baleares, at: [3920, 200]} # 75 %: the names of the two Balearic areas may be exchanged\n  belgica: {name: Belgica, panel: W, dotted: west, kind: coastal, limit: 3, at: [5000, 350]}\n  britannia: {name: Britannia, panel: W, dotted: west, kind: coastal, limit: 1, island: britain, at: [5160, -360]}\n  cirta: {name: Cirta, panel: W, dotted: west, kind: coastal, limit: 2, site: black, start: africa, at: [3640, 640]}\n  corduba: {name: Corduba, panel: W, dotted: west, kind: coastal, limit: 2, site: black, start: iberia, at: [3730, -520]} # limit 70 %: one source prints 1\n  east-mauretania: {name: East Mauretania, panel: W, dotted: west, kind: coastal, limit: 1, at: [3580, 20]}\n  ebusus: {name: Ebusus, panel: W, dotted: west, kind: coastal, limit: 1, site: black, island: ebusus, at: [3990, 400]} # site 75 %\n  gaul: {name: Gaul, aliases: [Gallia], panel: W, dotted: west, kind: land, limit: 1, plain: rhone, at: [4600, 460]}\n  hispania: {name: Hispania, panel: W, dotted: west, kind: land, limit: 1, at: [4020, -370]}\n  iberus: {name: Iberus, panel: W, dotted: west, kind: coastal, limit: 1, at: [4090, -20]}\n  londinium: {name: Londinium, panel: W, dotted: west, kind: coastal, limit: 2, island: britain, at: [5150, -10]}\n  lower-germany: {name: Lower Germany, aliases: [Germania Inferior], panel: W, dotted: west, kind: coastal, limit: 3, at: [5220, 620]}\n  lugdunensis: {name: Lugdunensis, panel: W, dotted: west, kind: coastal, limit: 1, at: [4810, -250]}\n  lusitania: {name: Lusitania, panel: W, dotted: west, kind: coastal, limit: 1, start: iberia, at: [4160, -800]}\n  massilia: {name: Massilia, panel: W, dotted: west, kind: coastal, limit: 2, site: black, at: [4350, 630]}\n  narbo: {name: Narbo, panel: W, dotted: west, kind: coastal, limit: 3, site: white, plain: rhone, at: [4340, 320]} # site 75 %\n  new-africa: {name: New Africa, panel: W, dotted: west, kind: coastal, limit: 1, at: [3640, 320]}\n  new-carthage: {name: New Carthage, aliases: [Carthago Nova], panel: W, dotted: west, kind: coastal, limit: 2, site: black, at: [3790, -120]} # limit 60 %: two sources print 1\n  pyrenees: {name: Pyrenees, panel: W, dotted: west, kind: coastal, limit: 2, at: [4200, 150]}\n  rhaetia: {name: Rhaetia, aliases: [Raetia], panel: W, dotted: west, kind: land, limit: 1, at: [4700, 940]}\n  rhenus: {name: Rhenus, aliases: [Rhine], panel: W, dotted: west, kind: land, limit: 1, at: [4950, 880]}\n  tarraconensis: {name: Tarraconensis, panel: W, dotted: west, kind: coastal, limit: 1, at: [4260, -400]}\n  upper-germany: {name: Upper Germany, aliases: [Germania Superior], panel: W, dotted: west, kind: land, limit: 1, at: [4880, 680]}\n  west-mauretania: {name: West Mauretania, panel: W, dotted: west, kind: coastal, limit: 2, at: [3480, -460]} # limit 90 %\n  bay-of-biscay: {name: Bay of Biscay, panel: W, dotted: west, kind: open-sea, at: [4540, -600]}\n  # Panel 1\n  apollonia: {name: Apollonia, aliases: [Appollonia, Appolonia], panel: 1, seam: [1, 2], dotted: west, kind: coastal, limit: 1, site: black, at: [4080, 1970]}\n  campania: {name: Campania, panel: 1, dotted: west, kind: coastal, limit: 2, volcano: vesuvius, at: [3920, 1630]}\n  caralis: {name: Caralis, aliases: [Carales], panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, island: sardinia, at: [3930, 900]}\n  carthage: {name: Carthage, aliases: [Carthago], panel: 1, dotted: west, kind: coastal, limit: 3, site: black, at: [3690, 1020]}\n  cisalpina: {name: Cisalpina, aliases: [Cisalpine Gaul], panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 1, start: italy, struck_with: W, at: [4560, 960]}\n  corsica: {name: Corsica, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, island: corsica, at: [4220, 910]}\n  dacia: {name: Dacia, panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 3, at: [4620, 2350]}\n  dalmatia: {name: Dalmatia, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4420, 1600]}\n  etruria: {name: Etruria, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 2, plain: po, start: italy, struck_with: W, at: [4360, 1090]}\n  germany: {name: Germany, aliases: [Germania], panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 5, start: illyria, struck_with: W, at: [5060, 1200]}\n  illyricum: {name: Illyricum, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4320, 1860]}\n  libya: {name: Libya, panel: 1, seam: [1, 2], dotted: west, kind: coastal, limit: 1, at: [3040, 1800]}\n  milazzo: {name: Milazzo, panel: 1, dotted: west, kind: coastal, limit: 2, volcano: etna, island: sicily, at: [3810, 1510]}\n  neapolis: {name: Neapolis, aliases: [Cumae], panel: 1, dotted: west, kind: coastal, limit: 1, site: black, volcano: vesuvius, at: [4090, 1420]}\n  numidia: {name: Numidia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 2, at: [3670, 840]}\n  palermo: {name: Palermo, aliases: [Panormus], panel: 1, dotted: west, kind: coastal, limit: 2, site: black, island: sicily, at: [3800, 1340]}\n  pannonia: {name: Pannonia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 4, start: italy, struck_with: W, at: [4680, 1660]}\n  rome: {name: Rome, aliases: [Roma], panel: 1, dotted: west, kind: coastal, limit: 2, site: black, at: [4190, 1250]}\n  rubicon: {name: Rubicon, panel: 1, dotted: west, kind: coastal, limit: 3, plain: po, at: [4430, 1220]}\n  sabrata: {name: Sabrata, aliases: [Sabratha], panel: 1, dotted: west, kind: coastal, limit: 2, at: [3300, 1160]}\n  sahara: {name: Sahara, panel: 1, dotted: west, kind: land, limit: 1, start: africa, struck_with: W, at: [3080, 940]}\n  samnium: {name: Samnium, panel: 1, dotted: west, kind: coastal, limit: 2, at: [4170, 1470]}\n  sardinia: {name: Sardinia, panel: 1, seam: [W, 1], dotted: west, kind: coastal, limit: 1, site: black, island: sardinia, at: [4060, 900]}\n  sudeten: {name: Sudeten, aliases: [Sudetan], panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 1, start: illyria, at: [4980, 2250]}\n  syracuse: {name: Syracuse, aliases: [Syracus], panel: 1, dotted: west, kind: coastal, limit: 1, site: black, volcano: etna, island: sicily, at: [3710, 1510]}\n  tarentum: {name: Tarentum, panel: 1, dotted: west, kind: coastal, limit: 1, site: black, at: [4060, 1730]}\n  thapsus: {name: Thapsus, panel: 1, dotted: west, kind: coastal, limit: 3, site: black, at: [3550, 1080]}\n  tripoli: {name: Tripoli, panel: 1, dotted: west, kind: coastal, limit: 1, site: black, at: [3250, 1380]}\n  tripolitania: {name: Tripolitania, panel: 1, seam: [1, 2], dotted: west, kind: land, limit: 1, start: africa, at: [2960, 1460]}\n  tunisia: {name: Tunisia, panel: 1, seam: [W, 1], dotted: west, kind: land, limit: 2, start: africa, struck_with: W, at: [3420, 820]}\n  adriatic-sea: {name: Adriatic Sea, panel: 1, dotted: west, kind: open-sea, at: [4280, 1570]}\n  central-mediterranean: {name: Central Mediterranean, panel: 1, seam: [1, 2], dotted: west, kind: open-sea, at: [3520, 1800]}\n  western-mediterranean: {name: Western Mediterranean, panel: 1, seam: [W, 1], dotted: west, kind: open-sea, at: [3960, 600]}\n  # Panel 2\n  argos: {name: Argos, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [3750, 2290]}\n  athens: {name: Athens, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, at: [3810, 2360]}\n  bithynia: {name: Bithynia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 2, at: [4060, 3020]}\n  byzantium: {name: Byzantium, aliases: [Bycantinum, Bysantium], panel: 2, dotted: west, kind: coastal, limit: 3, site: black, at: [4140, 2820]}\n  chalcis: {name: Chalcis, aliases: [Chalkis], panel: 2, dotted: west, kind: coastal, limit: 2, site: black, island: euboea, at: [3880, 2340]}\n  corinth: {name: Corinth, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, at: [3790, 2200]}\n  cyrenaica: {name: Cyrenaica, aliases: [Cyrenacia], panel: 2, dotted: east, kind: coastal, limit: 2, at: [3160, 2420]}\n  cyrene: {name: Cyrene, panel: 2, dotted: west, kind: coastal, limit: 3, site: black, at: [3240, 2150]}\n  danube: {name: Danube, panel: 2, dotted: west, kind: coastal, limit: 5, plain: danube, at: [4660, 2800]}\n  delphi: {name: Delphi, panel: 2, dotted: west, kind: coastal, limit: 2, coasts: {east: sea, west: sea}, at: [3860, 2230]}\n  epirus: {name: Epirus, panel: 2, seam: [1, 2], dotted: west, kind: coastal, limit: 1, at: [3960, 2070]}\n  eretria: {name: Eretria, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, island: euboea, at: [3830, 2420]}\n  ionia: {name: Ionia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 3, at: [3830, 2870]}\n  ithaca: {name: Ithaca, aliases: [Ithaka, Corcyra], panel: 2, seam: [1, 2], dotted: west, kind: coastal, limit: 1, site: black, island: ithaca, at: [3870, 2020]}\n  jalo: {name: Jalo, panel: 2, dotted: west, kind: land, limit: 1, start: egypt, at: [2900, 2150]}\n  knossos: {name: Knossos, aliases: [Knossus], panel: 2, dotted: west, kind: coastal, limit: 3, site: black, island: crete, start: crete, at: [3520, 2560]}\n  lemnos: {name: Lemnos, panel: 2, dotted: west, kind: coastal, limit: 1, island: lemnos, at: [3990, 2520]}\n  lesbos: {name: Lesbos, panel: 2, dotted: east, kind: coastal, limit: 1, island: lesbos, at: [3920, 2620]}\n  lycia: {name: Lycia, panel: 2, seam: [2, 3], dotted: east, kind: coastal, limit: 1, at: [3670, 3000]}\n  macedonia: {name: Macedonia, panel: 2, dotted: west, kind: land, limit: 1, at: [4070, 2160]}\n  miletus: {name: Miletus, panel: 2, dotted: east, kind: coastal, limit: 1, site: black, at: [3740, 2780]}\n  moesia: {name: Moesia, aliases: [Odessus], panel: 2, dotted: west, kind: coastal, limit: 4, site: black, plain: danube, at: [4350, 2550]}\n  paeonia: {name: Paeonia, panel: 2, seam: [1, 2], dotted: west, kind: land, limit: 1, at: [4180, 2180]}\n  phaestos: {name: Phaestos, aliases: [Phaeslos], panel: 2, dotted: west, kind: coastal, limit: 2, site: black, island: crete, start: crete, at: [3510, 2440]}\n  rhodes: {name: Rhodes, panel: 2, dotted: east, kind: coastal, limit: 2, site: black, island: rhodes, at: [3630, 2800]}\n  sardes: {name: Sardes, aliases: [Sardis], panel: 2, dotted: east, kind: coastal, limit: 2, site: black, at: [3910, 2820]}\n  scythia: {name: Scythia, panel: 2, seam: [2, 3], dotted: west, kind: coastal, limit: 3, start: thrace, coasts: {east: sea, west: sea}, at: [4860, 3150]}\n  siwa: {name: Siwa, panel: 2, seam: [2, 3], dotted: east, kind: land, limit: 1, start: egypt, at: [2900, 2560]} # limit 90 %\n  sparta: {name: Sparta, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [3690, 2230]}\n  thera: {name: Thera, panel: 2, dotted: west, kind: coastal, limit: 2, site: black, volcano: thera, island: thera, at: [3680, 2520]}\n  thessalonica: {name: Thessalonica, panel: 2, dotted: west, kind: coastal, limit: 1, site: black, at: [4050, 2340]}\n  thessaly: {name: Thessaly, panel: 2, dotted: west, kind: coastal, limit: 2, at: [3950, 2220]}\n  thrace: {name: Thrace, panel: 2, dotted: west, kind: coastal, limit: 2, at: [4130, 2520]}\n  troy: {name: Troy, panel: 2, dotted: east, kind: coastal, limit: 2, site: black, at: [4010, 2740]}\n  tyras: {name: Tyras, aliases: [Thyras], panel: 2, dotted: west, kind: coastal, limit: 2, site: white, plain: danube, at: [4550, 2940]}\n  aegean-sea: {name: Aegean Sea, panel: 2, dotted: both, kind: open-sea, at: [3850, 2530]}\n  # Panel 3\n  aleppo: {name: Aleppo, panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [3630, 3740]}\n  alexandria: {name: Alexandria, panel: 3, dotted: east, kind: coastal, limit: 4, site: white, plain: nile, at: [3110, 2990]}\n  ankara: {name: Ankara, aliases: [Ancyra], panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [4000, 3340]}\n  antioch: {name: Antioch, aliases: [Antiochia], panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [3640, 3620]}\n  armenia: {name: Armenia, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 3, coasts: {lake-urmia: lake, lake-van: lake}, at: [4030, 4320]}\n  assyria: {name: Assyria, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 4, at: [3720, 3920]}\n  buhen: {name: Buhen, panel: 3, dotted: east, kind: land, limit: 3, site: black, start: egypt, at: [2380, 3190]}\n  cappadocia: {name: Cappadocia, panel: 3, dotted: east, kind: coastal, limit: 1, at: [4100, 3960]}\n  cilicia: {name: Cilicia, panel: 3, dotted: east, kind: coastal, limit: 2, at: [3720, 3500]}\n  crimea: {name: Crimea, panel: 3, seam: [2, 3], dotted: west, kind: coastal, limit: 2, at: [4530, 3420]}\n  cyprus: {name: Cyprus, panel: 3, dotted: east, kind: coastal, limit: 2, island: cyprus, at: [3490, 3270]}\n  damascus: {name: Damascus, panel: 3, dotted: east, kind: land, limit: 2, site: black, at: [3360, 3660]}\n  eastern-desert: {name: Eastern Desert, panel: 3, dotted: east, kind: coastal, limit: 1, at: [2870, 3240]}\n  fayum: {name: Fayum, panel: 3, dotted: east, kind: land, limit: 5, site: white, plain: nile, at: [2890, 3040]}\n  galatia: {name: Galatia, panel: 3, dotted: east, kind: coastal, limit: 2, coasts: {sea: sea, lake-tuz: lake}, at: [3730, 3240]}\n  gaza: {name: Gaza, panel: 3, dotted: east, kind: coastal, limit: 1, at: [3120, 3420]}\n  gordium: {name: Gordium, panel: 3, seam: [2, 3], dotted: east, kind: land, limit: 2, site: black, coasts: {lake-tuz: lake}, at: [3950, 3160]}\n  jericho: {name: Jericho, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, site: black, at: [3210, 3590]}\n  jerusalem: {name: Jerusalem, panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [3170, 3490]}\n  kanesh: {name: Kanesh, aliases: [Hattusas], panel: 3, dotted: east, kind: land, limit: 2, site: black, coasts: {lake-tuz: lake}, at: [3890, 3520]}\n  kuban: {name: Kuban, panel: 3, dotted: east, kind: coastal, limit: 1, start: asia, at: [4560, 3840]}\n  memphis: {name: Memphis, panel: 3, dotted: east, kind: land, limit: 3, site: white, plain: nile, at: [2990, 3110]}\n  mikop: {name: Mikop, aliases: [Maikop], panel: 3, dotted: east, kind: coastal, limit: 2, start: asia, at: [4440, 4030]}\n  nalchik: {name: Nalchik, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, start: assyria, at: [4340, 4330]}\n  petra: {name: Petra, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 1, site: black, at: [3030, 3570]} # no water known; one source marks some\n  phoenicia: {name: Phoenicia, panel: 3, dotted: east, kind: coastal, limit: 3, at: [3520, 3610]}\n  phrygia: {name: Phrygia, panel: 3, dotted: east, kind: coastal, limit: 1, at: [4120, 3300]}\n  ptolemais: {name: Ptolemais, panel: 3, dotted: east, kind: coastal, limit: 2, at: [2640, 3320]}\n  salamis: {name: Salamis, panel: 3, dotted: east, kind: coastal, limit: 1, site: black, island: cyprus, at: [3520, 3390]}\n  sidon: {name: Sidon, panel: 3, dotted: east, kind: coastal, limit: 1, site: black, at: [3410, 3570]}\n  sinai: {name: Sinai, panel: 3, dotted: east, kind: coastal, limit: 1, at: [2960, 3380]}\n  sinope: {name: Sinope, panel: 3, dotted: east, kind: coastal, limit: 2, site: black, at: [4140, 3600]}\n  tanis: {name: Tanis, panel: 3, dotted: east, kind: coastal, limit: 3, site: white, plain: nile, at: [3100, 3190]}\n  thebes: {name: Thebes, aliases: [Hieraconpolis], panel: 3, dotted: east, kind: land, limit: 3, site: black, start: egypt, at: [2480, 3310]}\n  tyre: {name: Tyre, aliases: [Tyros], panel: 3, dotted: east, kind: coastal, limit: 3, site: black, at: [3320, 3540]}\n  upper-egypt: {name: Upper Egypt, panel: 3, dotted: east, kind: land, limit: 4, plain: nile, start: egypt, at: [2620, 3080]}\n  van: {name: Van, panel: 3, seam: [3, 4], dotted: east, kind: land, limit: 3, coasts: {lake-van: lake}, at: [3900, 3960]}\n  western-desert: {name: Western Desert, panel: 3, dotted: east, kind: coastal, limit: 2, at: [3060, 2780]} # limit 85 %: one source prints 1\n  black-sea: {name: Black Sea, panel: 3, seam: [2, 3], dotted: both, kind: open-sea, at: [4340, 3400]}\n  eastern-mediterranean: {name: Eastern Mediterranean, panel: 3, seam: [2, 3], dotted: both, kind: open-sea, at: [3340, 2950]}\n  # Panel 4\n  arabia: {name: Arabia, panel: 4, dotted: east, kind: land, limit: 1, at: [2940, 4120]}\n  babylon: {name: Babylon, panel: 4, dotted: east, kind: land, limit: 2, site: white, plain: mesopotamia, at: [3250, 4440]}\n  babylonia: {name: Babylonia, panel: 4, dotted: east, kind: coastal, limit: 4, plain: mesopotamia, at: [3360, 4560]} # coastal 80 %\n  carrhae: {name: Carrhae, panel: 4, dotted: east, kind: land, limit: 3, site: black, at: [3620, 4120]}\n  caucasus: {name: Caucasus, panel: 4, dotted: east, kind: coastal, limit: 1, start: assyria, at: [4160, 4660]} # coastal by the Caspian 60 %\n  chaldaea: {name: Chaldaea, aliases: [Chaldea], panel: 4, dotted: east, kind: coastal, limit: 2, at: [2990, 4740]}\n  charax: {name: Charax, panel: 4, dotted: east, kind: coastal, limit: 3, site: white, plain: mesopotamia, at: [3070, 4620]} # coastal 80 %\n  elam: {name: Elam, panel: 4, dotted: east, kind: land, limit: 3, coasts: {lake-urmia: lake}, at: [3520, 4640]}\n  lesser-armenia: {name: Lesser Armenia, panel: 4, dotted: east, kind: coastal, limit: 1, coasts: {caspian: sea, lake-urmia: lake}, at: [3880, 4680]} # coastal by the Caspian 60 %\n  mari: {name: Mari, panel: 4, dotted: east, kind: land, limit: 2, site: black, at: [3450, 4100]}\n  media: {name: Media, panel: 4, dotted: east, kind: coastal, limit: 2, start: babylon, at: [3720, 4940]} # coastal by the Caspian 60 %\n  mesopotamia: {name: Mesopotamia, panel: 4, dotted: east, kind: land, limit: 3, plain: mesopotamia, at: [3440, 4320]}\n  midian: {name: Midian, panel: 4, seam: [3, 4], dotted: east, kind: coastal, limit: 1, at: [2800, 3660]}\n  nineveh: {name: Nineveh, aliases: [Niniveh, Ninevah], panel: 4, dotted: east, kind: land, limit: 3, site: black, coasts: {lake-urmia: lake, lake-van: lake}, at: [3720, 4330]}\n  nubia: {name: Nubia, panel: 4, seam: [3, 4], dotted: east, kind: coastal, limit: 1, start: egypt, at: [2390, 3500]}\n  parthia: {name: Parthia, panel: 4, dotted: east, kind: land, limit: 2, start: babylon, at: [3500, 4960]} # no site 90 %\n  sumeria: {name: Sumeria, aliases: [Sumer], panel: 4, dotted: east, kind: land, limit: 3, plain: mesopotamia, at: [3120, 4430]}\n  susa: {name: Susa, panel: 4, dotted: east, kind: coastal, limit: 3, site: black, plain: mesopotamia, start: babylon, at: [3220, 4830]}\n  syria: {name: Syria, panel: 4, seam: [3, 4], dotted: east, kind: land, limit: 3, at: [3440, 3900]}\n  ur: {name: Ur, panel: 4, dotted: east, kind: coastal, limit: 3, site: white, plain: mesopotamia, at: [3160, 4630]} # coastal 80 %\n  caspian-sea: {name: Caspian Sea, panel: 4, dotted: east, kind: open-sea, at: [4060, 5100]}\n  persian-gulf: {name: Persian Gulf, panel: 4, dotted: east, kind: open-sea, at: [2900, 4960]} # 60 %: a sliver, without effect on play\n  red-sea: {name: Red Sea, panel: 4, seam: [3, 4], dotted: east, kind: open-sea, at: [2540, 3620]}\nborders:\n  - [adriatic-sea, apollonia, water]\n  - [adriatic-sea, dalmatia, water]\n  - [adriatic-sea, illyricum, water]\n  - [adriatic-sea, pannonia, water]\n  - [adriatic-sea, rubicon, water]\n  - [adriatic-sea, samnium, water]\n  - [adriatic-sea, tarentum, water]\n  - [aegean-sea, chalcis, water]\n  - [aegean-sea, eretria, water]\n  - [aegean-sea, ionia, water]\n  - [aegean-sea, knossos, water]\n  - [aegean-sea, lemnos, water]\n  - [aegean-sea, lesbos, water]\n  - [aegean-sea, miletus, water]\n  - [aegean-sea, rhodes, water]\n  - [aegean-sea, thera, water]\n  - [aegean-sea, thessalonica, water]\n  - [aegean-sea, troy, water]\n  - [aleppo, antioch, land]\n  - [aleppo, assyria, land]\n  - [aleppo, cilicia, land]\n  - [aleppo, phoenicia, land]\n  - [aleppo, syria, land]\n  - [alexandria, eastern-mediterranean, water]\n  - [alexandria, memphis, land]\n  - [alexandria, tanis, both]\n  - [alexandria, western-desert, both]\n  - [ankara, bithynia, land]\n  - [ankara, gordium, land]\n  - [ankara, kanesh, land]\n  - [ankara, phrygia, land]\n  - [ankara, sinope, land]\n  - [antioch, cilicia, both]\n  - [antioch, galatia, water, {galatia: sea}] # medium confidence\n  - [antioch, phoenicia, both]\n  - [antioch, salamis, water]\n  - [apollonia, epirus, land] # low confidence\n  - [apollonia, illyricum, both]\n  - [apollonia, ithaca, water]\n  - [apollonia, macedonia, land]\n  - [apollonia, paeonia, land]\n  - [apollonia, tarentum, water] # medium confidence\n  - [aquitania, bay-of-biscay, water, {aquitania: west}]\n  - [aquitania, belgica, both, {aquitania: north}] # medium confidence\n  - [aquitania, gaul, land]\n  - [aquitania, lugdunensis, both, {aquitania: [north, west]}]\n  - [aquitania, narbo, land]\n  - [aquitania, pyrenees, land]\n  - [aquitania, tarraconensis, both, {aquitania: west}]\n  - [arabia, chaldaea, land]\n  - [arabia, midian, land]\n  - [arabia, petra, land]\n  - [arabia, sumeria, land]\n  - [arabia, syria, land]\n  - [argos, athens, both]\n  - [argos, corinth, land]\n  - [argos, phaestos, water]\n  - [argos, sparta, both]\n  - [argos, thera, water]\n  - [armenia, cappadocia, land]\n  - [armenia, caucasus, land]\n  - [armenia, lesser-armenia, both, {armenia: lake-urmia, lesser-armenia: lake-urmia}] # low confidence\n  - [armenia, nalchik, land]\n  - [armenia, nineveh, both, {armenia: [lake-van, lake-urmia], nineveh: [lake-van, lake-urmia]}] # low confidence\n  - [armenia, van, both, {armenia: lake-van, van: lake-van}] # low confidence\n  - [assyria, carrhae, land]\n  - [assyria, cilicia, land]\n  - [assyria, nineveh, land]\n  - [assyria, syria, land]\n  - [assyria, van, land]\n  - [athens, corinth, land]\n  - [athens, delphi, both, {delphi: east}]\n  - [athens, eretria, water]\n  - [athens, thera, water]\n  - [babylon, babylonia, land]\n  - [babylon, charax, land]\n  - [babylon, mesopotamia, land]\n  - [babylon, sumeria, land]\n  - [babylon, ur, land]\n  - [babylonia, elam, land]\n  - [babylonia, mesopotamia, land]\n  - [babylonia, nineveh, land]\n  - [babylonia, parthia, land]\n  - [babylonia, susa, both] # medium confidence\n  - [babylonia, ur, both] # medium confidence\n  - [baetica, corduba, land]\n  - [baetica, hispania, land]\n  - [baetica, lusitania, land]\n  - [baleares, ebusus, water] # medium confidence\n  - [baleares, iberus, water]\n  - [baleares, new-carthage, water]\n  - [baleares, western-mediterranean, water]\n  - [bay-of-biscay, britannia, water]\n  - [bay-of-biscay, londinium, water]\n  - [bay-of-biscay, lugdunensis, water]\n  - [bay-of-biscay, lusitania, water]\n  - [bay-of-biscay, tarraconensis, water]\n  - [belgica, gaul, land]\n  - [belgica, londinium, water] # medium confidence\n  - [belgica, lower-germany, both]\n  - [belgica, lugdunensis, water] # medium confidence\n  - [belgica, upper-germany, land]\n  - [bithynia, black-sea, water]\n  - [bithynia, gordium, land]\n  - [bithynia, phrygia, both]\n  - [bithynia, sardes, land]\n  - [bithynia, troy, both]\n  - [black-sea, byzantium, water]\n  - [black-sea, cappadocia, water]\n  - [black-sea, crimea, water]\n  - [black-sea, danube, water]\n  - [black-sea, kuban, water]\n  - [black-sea, mikop, water]\n  - [black-sea, moesia, water]\n  - [black-sea, phrygia, water]\n  - [black-sea, sinope, water]\n  - [black-sea, troy, water]\n  - [black-sea, tyras, water]\n  - [britannia, londinium, both]\n  - [buhen, ptolemais, land]\n  - [buhen, thebes, land]\n  - [buhen, upper-egypt, land]\n  - [byzantium, lemnos, water]\n  - [byzantium, moesia, both]\n  - [byzantium, thrace, both]\n  - [byzantium, troy, water] # medium confidence\n  - [campania, central-mediterranean, water]\n  - [campania, milazzo, water]\n  - [campania, neapolis, both]\n  - [campania, samnium, land]\n  - [campania, syracuse, water]\n  - [campania, tarentum, both]\n  - [campania, western-mediterranean, water]\n  - [cappadocia, mikop, both]\n  - [cappadocia, nalchik, land]\n  - [cappadocia, sinope, both]\n  - [cappadocia, van, land]\n  - [caralis, sardinia, both]\n  - [caralis, western-mediterranean, water]\n  - [carrhae, mari, land]\n  - [carrhae, mesopotamia, land]\n  - [carrhae, nineveh, land]\n  - [carrhae, syria, land]\n  - [carthage, central-mediterranean, water]\n  - [carthage, numidia, both]\n  - [carthage, palermo, water]\n  - [carthage, thapsus, both]\n  - [carthage, western-mediterranean, water]\n  - [caspian-sea, caucasus, water]\n  - [caspian-sea, media, water]\n  - [caucasus, lesser-armenia, both, {lesser-armenia: caspian}]\n  - [caucasus, media, water] # medium confidence\n  - [caucasus, nalchik, land]\n  - [central-mediterranean, corinth, water]\n  - [central-mediterranean, cyrene, water]\n  - [central-mediterranean, delphi, water, {delphi: west}]\n  - [central-mediterranean, eastern-mediterranean, water]\n  - [central-mediterranean, ithaca, water]\n  - [central-mediterranean, libya, water]\n  - [central-mediterranean, palermo, water]\n  - [central-mediterranean, phaestos, water]\n  - [central-mediterranean, sparta, water]\n  - [central-mediterranean, syracuse, water]\n  - [central-mediterranean, tarentum, water]\n  - [central-mediterranean, thapsus, water]\n  - [central-mediterranean, tripoli, water]\n  - [chalcis, delphi, water, {delphi: east}] # low confidence\n  - [chalcis, eretria, both]\n  - [chalcis, thessalonica, water]\n  - [chalcis, thessaly, water]\n  - [chaldaea, charax, both] # medium confidence\n  - [chaldaea, persian-gulf, water] # low confidence\n  - [chaldaea, sumeria, land]\n  - [chaldaea, susa, water] # medium confidence\n  - [chaldaea, ur, water] # medium confidence\n  - [charax, sumeria, land]\n  - [charax, ur, both] # medium confidence\n  - [cilicia, galatia, both, {galatia: sea}]\n  - [cilicia, kanesh, land]\n  - [cilicia, van, land]\n  - [cirta, new-africa, both]\n  - [cirta, numidia, both]\n  - [cirta, tunisia, land]\n  - [cirta, western-mediterranean, water]\n  - [cisalpina, etruria, land]\n  - [cisalpina, pannonia, land]\n  - [cisalpina, rhaetia, land]\n  - [cisalpina, rhenus, land]\n  - [cisalpina, rubicon, land]\n  - [corduba, hispania, land]\n  - [corduba, new-carthage, both]\n  - [corduba, west-mauretania, water] # medium confidence\n  - [corduba, western-mediterranean, water]\n  - [corinth, delphi, both, {delphi: west}]\n  - [corinth, sparta, both]\n  - [corsica, etruria, water]\n  - [corsica, massilia, water]\n  - [corsica, rome, water]\n  - [corsica, sardinia, water]\n  - [corsica, western-mediterranean, water]\n  - [crimea, danube, water] # medium confidence\n  - [crimea, kuban, water] # medium confidence\n  - [crimea, scythia, both, {scythia: [west, east]}]\n  - [cyprus, eastern-mediterranean, water]\n  - [cyprus, galatia, water, {galatia: sea}]\n  - [cyprus, lycia, water]\n  - [cyprus, salamis, both]\n  - [cyrenaica, cyrene, both]\n  - [cyrenaica, eastern-mediterranean, water]\n  - [cyrenaica, jalo, land]\n  - [cyrenaica, siwa, land]\n  - [cyrenaica, western-desert, both]\n  - [cyrene, eastern-mediterranean, water]\n  - [cyrene, jalo, land]\n  - [cyrene, libya, both]\n  - [dacia, danube, land]\n  - [dacia, germany, land]\n  - [dacia, illyricum, land]\n  - [dacia, moesia, land]\n  - [dacia, scythia, land]\n  - [dacia, sudeten, land]\n  - [dalmatia, illyricum, both]\n  - [dalmatia, pannonia, both]\n  - [damascus, jericho, land]\n  - [damascus, phoenicia, land]\n  - [damascus, sidon, land]\n  - [damascus, syria, land]\n  - [damascus, tyre, land]\n  - [danube, moesia, land]\n  - [danube, scythia, both, {scythia: west}]\n  - [danube, tyras, both]\n  - [delphi, epirus, both, {delphi: west}]\n  - [delphi, ithaca, water, {delphi: west}]\n  - [delphi, thessaly, land] # low confidence\n  - [east-mauretania, new-africa, both]\n  - [east-mauretania, west-mauretania, both]\n  - [east-mauretania, western-mediterranean, water]\n  - [eastern-desert, fayum, land]\n  - [eastern-desert, memphis, land]\n  - [eastern-desert, ptolemais, both]\n  - [eastern-desert, sinai, both]\n  - [eastern-desert, tanis, land]\n  - [eastern-desert, upper-egypt, land]\n  - [eastern-mediterranean, gaza, water]\n  - [eastern-mediterranean, jerusalem, water]\n  - [eastern-mediterranean, knossos, water]\n  - [eastern-mediterranean, lycia, water]\n  - [eastern-mediterranean, phaestos, water]\n  - [eastern-mediterranean, phoenicia, water]\n  - [eastern-mediterranean, rhodes, water]\n  - [eastern-mediterranean, salamis, water]\n  - [eastern-mediterranean, sidon, water]\n  - [eastern-mediterranean, tanis, water]\n  - [eastern-mediterranean, tyre, water]\n  - [eastern-mediterranean, western-desert, water]\n  - [ebusus, western-mediterranean, water]\n  - [elam, lesser-armenia, both, {elam: lake-urmia, lesser-armenia: lake-urmia}] # low confidence\n  - [elam, media, land]\n  - [elam, nineveh, both, {elam: lake-urmia, nineveh: lake-urmia}] # low confidence\n  - [elam, parthia, land]\n  - [epirus, ithaca, water]\n  - [epirus, macedonia, land]\n  - [epirus, thessaly, land]\n  - [eretria, thera, water]\n  - [etruria, gaul, land]\n  - [etruria, massilia, both]\n  - [etruria, rhaetia, land]\n  - [etruria, rome, both]\n  - [etruria, rubicon, land]\n  - [fayum, memphis, land]\n  - [fayum, siwa, land]\n  - [fayum, upper-egypt, land]\n  - [fayum, western-desert, land]\n  - [galatia, gordium, both, {galatia: lake-tuz, gordium: lake-tuz}] # low confidence\n  - [galatia, ionia, land]\n  - [galatia, kanesh, both, {galatia: lake-tuz, kanesh: lake-tuz}] # low confidence\n  - [galatia, lycia, both, {galatia: sea}]\n  - [galatia, salamis, water, {galatia: sea}]\n  - [gaul, massilia, land]\n  - [gaul, narbo, land]\n  - [gaul, rhaetia, land]\n  - [gaul, upper-germany, land]\n  - [gaza, jerusalem, both]\n  - [gaza, sinai, land]\n  - [gaza, tanis, both]\n  - [germany, illyricum, land] # medium confidence\n  - [germany, lower-germany, land]\n  - [germany, pannonia, land]\n  - [germany, rhenus, land]\n  - [germany, sudeten, land]\n  - [gordium, ionia, land]\n  - [gordium, kanesh, both, {gordium: lake-tuz, kanesh: lake-tuz}] # low confidence\n  - [gordium, sardes, land]\n  - [hispania, iberus, land]\n  - [hispania, lusitania, land]\n  - [hispania, new-carthage, land]\n  - [hispania, tarraconensis, land]\n  - [iberus, new-carthage, both]\n  - [iberus, pyrenees, both]\n  - [iberus, tarraconensis, land]\n  - [iberus, western-mediterranean, water]\n  - [illyricum, moesia, land]\n  - [illyricum, paeonia, land]\n  - [illyricum, pannonia, land] # medium confidence\n  - [ionia, lesbos, water]\n  - [ionia, lycia, land]\n  - [ionia, miletus, both]\n  - [ionia, sardes, both]\n  - [ithaca, tarentum, water]\n  - [jalo, libya, land]\n  - [jalo, siwa, land]\n  - [jalo, tripolitania, land]\n  - [jericho, jerusalem, land]\n  - [jericho, petra, land]\n  - [jericho, syria, land]\n  - [jericho, tyre, land]\n  - [jerusalem, petra, land]\n  - [jerusalem, sinai, land]\n  - [jerusalem, tyre, both]\n  - [kanesh, sinope, land]\n  - [kanesh, van, land]\n  - [knossos, phaestos, both]\n  - [knossos, rhodes, water]\n  - [knossos, thera, water]\n  - [kuban, mikop, both]\n  - [kuban, scythia, water, {scythia: east}] # medium confidence\n  - [lemnos, thessalonica, water]\n  - [lemnos, thrace, water]\n  - [lemnos, troy, water]\n  - [lesbos, sardes, water]\n  - [lesbos, troy, water]\n  - [lesser-armenia, media, both, {lesser-armenia: caspian}]\n  - [lesser-armenia, nineveh, both, {lesser-armenia: lake-urmia, nineveh: lake-urmia}] # low confidence\n  - [libya, tripoli, both]\n  - [libya, tripolitania, land]\n  - [londinium, lugdunensis, water] # medium confidence\n  - [lower-germany, rhenus, land]\n  - [lower-germany, upper-germany, land]\n  - [lusitania, tarraconensis, both]\n  - [lycia, miletus, both]\n  - [lycia, rhodes, water]\n  - [macedonia, paeonia, land]\n  - [macedonia, thessalonica, land]\n  - [macedonia, thessaly, land]\n  - [macedonia, thrace, land]\n  - [mari, mesopotamia, land]\n  - [mari, sumeria, land]\n  - [mari, syria, land]\n  - [massilia, narbo, both]\n  - [massilia, western-mediterranean, water]\n  - [media, parthia, land]\n  - [memphis, tanis, land]\n  - [memphis, western-desert, land]\n  - [mesopotamia, nineveh, land]\n  - [mesopotamia, sumeria, land]\n  - [midian, petra, land]\n  - [midian, ptolemais, water]\n  - [midian, red-sea, water]\n  - [midian, sinai, water]\n  - [mikop, nalchik, land]\n  - [milazzo, palermo, both]\n  - [milazzo, syracuse, both]\n  - [milazzo, western-mediterranean, water]\n  - [miletus, rhodes, water]\n  - [moesia, paeonia, land]\n  - [moesia, thrace, land]\n  - [moesia, tyras, both]\n  - [narbo, pyrenees, both]\n  - [narbo, western-mediterranean, water]\n  - [neapolis, rome, both]\n  - [neapolis, samnium, land]\n  - [neapolis, western-mediterranean, water]\n  - [new-africa, western-mediterranean, water]\n  - [new-carthage, western-mediterranean, water]\n  - [nineveh, van, both, {nineveh: lake-van, van: lake-van}] # low confidence\n  - [nubia, ptolemais, both]\n  - [nubia, red-sea, water]\n  - [nubia, thebes, land]\n  - [numidia, thapsus, land]\n  - [numidia, tunisia, land]\n  - [numidia, western-mediterranean, water]\n  - [paeonia, thrace, land]\n  - [palermo, syracuse, both]\n  - [palermo, western-mediterranean, water]\n  - [pannonia, rhenus, land]\n  - [pannonia, rubicon, both]\n  - [parthia, susa, land]\n  - [persian-gulf, susa, water] # low confidence\n  - [petra, sinai, land]\n  - [petra, syria, land]\n  - [phaestos, sparta, water]\n  - [phaestos, thera, water]\n  - [phoenicia, salamis, water]\n  - [phoenicia, sidon, both]\n  - [phoenicia, syria, land]\n  - [phrygia, sinope, both]\n  - [ptolemais, red-sea, water]\n  - [ptolemais, sinai, water]\n  - [ptolemais, thebes, land]\n  - [ptolemais, upper-egypt, land]\n  - [pyrenees, tarraconensis, land]\n  - [pyrenees, western-mediterranean, water]\n  - [rhaetia, rhenus, land]\n  - [rhaetia, upper-germany, land]\n  - [rhenus, upper-germany, land]\n  - [rome, rubicon, land]\n  - [rome, samnium, land]\n  - [rome, western-mediterranean, water]\n  - [rubicon, samnium, both]\n  - [sabrata, sahara, land]\n  - [sabrata, thapsus, both]\n  - [sabrata, tripoli, both]\n  - [sabrata, tripolitania, land]\n  - [sabrata, tunisia, land]\n  - [sahara, tripolitania, land]\n  - [sahara, tunisia, land]\n  - [samnium, tarentum, both]\n  - [sardes, troy, both] # medium confidence\n  - [sardinia, western-mediterranean, water]\n  - [scythia, sudeten, land]\n  - [sidon, tyre, both]\n  - [sinai, tanis, land]\n  - [sinope, van, land]\n  - [siwa, upper-egypt, land]\n  - [siwa, western-desert, land]\n  - [sumeria, syria, land]\n  - [susa, ur, water] # medium confidence\n  - [thapsus, tripoli, water] # medium confidence\n  - [thapsus, tunisia, land]\n  - [thessalonica, thessaly, both]\n  - [thessalonica, thrace, both]\n  - [tripoli, tripolitania, land]\n  - [west-mauretania, western-mediterranean, water]\n","cards/classic.yaml":"# Trade cards of 1980: 66 of eleven commodities (34, 51) and eight calamities (52), one under each stack but the first.\n# Calamities stand in the order in which they are acted on (43.11). `back: red`: whoever draws it shows it, and it is not traded.\ntitle: Trade cards of 1980\ncommodities:\n  ochre: {name: Ochre, value: 1, number: 7, stack: 1}\n  hides: {name: Hides, value: 1, number: 7, stack: 1}\n  iron: {name: Iron, value: 2, number: 5, stack: 2}\n  papyrus: {name: Papyrus, value: 2, number: 5, stack: 2}\n  salt: {name: Salt, value: 3, number: 9, stack: 3}\n  grain: {name: Grain, value: 4, number: 8, stack: 4}\n  cloth: {name: Cloth, value: 5, number: 7, stack: 5}\n  bronze: {name: Bronze, value: 6, number: 6, stack: 6}\n  spices: {name: Spices, value: 7, number: 5, stack: 7}\n  gems: {name: Gems, value: 8, number: 4, stack: 8}\n  gold: {name: Gold, value: 9, number: 3, stack: 9}\ncalamities:\n  volcano: {name: Volcanic Eruption or Earthquake, aliases: [volcanic eruption, earthquake, volcano/earthquake], stack: 2, tradable: no, back: red}\n  flood: {name: Flood, stack: 3, tradable: no, back: red}\n  famine: {name: Famine, stack: 4, tradable: no, back: red}\n  civil-war: {name: Civil War, stack: 5, tradable: no, back: red}\n  epidemic: {name: Epidemic, stack: 6, tradable: yes, back: black}\n  civil-disorder: {name: Civil Disorder, stack: 7, tradable: yes, back: black}\n  iconoclasm: {name: Iconoclasm and Heresy, aliases: [heresy, iconoclasm & heresy], stack: 8, tradable: yes, back: black}\n  piracy: {name: Piracy, stack: 9, tradable: yes, back: black}\n","classic-3.yaml":"# 42. The buff and the pink zones.\ntitle: Three players, 1980\nboard: boards/mediterranean.yaml\nregions: boards/classic-regions.yaml\nset: BUFF_PINK\nplayers: 3\ntokens: 56\nnations: nations/classic.yaml\nin_play: [italy, illyria, thrace, crete, asia]\nstarts: {italy: etruria, illyria: germany, thrace: scythia, crete: knossos, asia: kanesh}\ncards: cards/classic.yaml\nadvances: advances/classic.yaml\ntrack: tracks/classic.yaml\nrules: rules/classic.yaml\ncopies: {mysticism: 1}\n","nations/classic.yaml":"# The nine nations of 1980 in the order of the Progress Chart, Africa first and Egypt last (62). The table of 73 has\n# seven colours for nine nations (Italy has none, Illyria and Thrace share one), so the colours are those of 1991.\n# pieces: what each nation has in the box (32); a scenario may use fewer tokens.\npieces: {tokens: 56, cities: 9, ships: 4}\nidle: {tokens: 0, cities: 0} # no Barbarians and no Pirates\nnations:\n  africa: {name: Africa, aliases: [African], order: 1, colour: brown}\n  italy: {name: Italy, aliases: [Italian], order: 2, colour: red}\n  illyria: {name: Illyria, aliases: [Illyrian], order: 3, colour: yellow}\n  thrace: {name: Thrace, aliases: [Thracian], order: 4, colour: green}\n  crete: {name: Crete, aliases: [Cretan], order: 5, colour: yellow-green}\n  asia: {name: Asia, aliases: [Asian], order: 6, colour: orange}\n  assyria: {name: Assyria, aliases: [Assyrian], order: 7, colour: blue}\n  babylon: {name: Babylon, aliases: [Babylonian], order: 8, colour: light blue}\n  egypt: {name: Egypt, aliases: [Egyptian], order: 9, colour: tan}\n","rules/classic.yaml":"# The book of 1980: the sequence of play and one policy for each section of the rulebook, with the rule number behind it. What the book leaves\n# open is read as in docs/READINGS.md.\ntitle: Civilization (1980)\n# Segments: what is decided between two mailings.\nsetup:                                                     # before the first round\n  segment: setup\n  sections: [setup]\n  letters: yes\n  on_top: none              # 42: all commodity cards are shuffled\n  tradable: under           # 42: the calamity lies at the bottom of its stack\n  fixed: under              # 42\nturn:                                                      # in the order of events of a round (43)\n  - segment: realm\n    sections: [taxation, population, census, ships, movement, conflict, support, cities, surplus, acquisition]\n    letters: yes\n  - {segment: trade, sections: [trade], letters: market}\n  # 43.10, 43.11: calamities are named when cards have been bought, so that nobody buys against one that he cannot know of.\n  - {segment: purchases, sections: [advances, naming], letters: purchases}\n  - segment: fate\n    sections: [calamities, recheck, return, track, victory]\n    letters: fate\nask: []                     # calamities that cut a segment: the table waits for the seats that choose\nseats:\n  late: no                  # the book knows no late arrival\n  spare: 0\n  kept: 1                   # house: cards for each city that a nation keeps when it loses its player\ntaxation:\n  rate: 2                   # 43.1: tokens for each city\n  choice: {least: 1, most: 3}   # 53.9: with the effect tax-rate-choice\n  beneficiary: tokens       # 43.1: who takes cities that revolt: most tokens in stock, or most points\npopulation:\n  one: 1                    # 43.2: tokens added where one stands\n  more: 2                   # 43.2: tokens added where two or more stand\ncensus:\n  order: tokens             # 43.3, 43.5: most tokens go first; or chart\nships:\n  cost: 2                   # 43.4: tokens\n  upkeep: 1                 # 43.4: tokens a round\n  most: 4                   # 32: ships of a nation\n  where: anywhere           # 43.4: on which coasts ships are built: anywhere, or own-units\nmovement:\n  capacity: 5               # 43.5: tokens aboard at one time\n  reach: 4                  # 43.5: zones a ship enters\n  extra: 1                  # 53.1: more with the effect extra-ship-move\n  open_sea: card            # 43.5: open sea is crossed with a card that has the effect open-sea; or free\n  occupied: open            # 43.5: whether tokens come where others stand: open, or closed\nconflict:\n  siege: {attackers: 7, defenders: 6}             # 43.62: tokens that a city falls to, and that replace it\n  skilled_attack: {attackers: 7, defenders: 6}    # 53.11: the attacker gains nothing by the effect siegecraft\n  skilled_defence: {attackers: 8, defenders: 6}   # 53.11: where the defender has it\n  pillage: 0                # the book has none\n  leaves: 0\n  draw_card: no             # the book has none\n  short_stock: surrender    # 43.64: what becomes of a city that the stock cannot stand in for: surrender, or fewer tokens\n  order: chart              # 62: in what order assaults are fought: chart, or defender\ncities:\n  on_site: 6                # 43.7: tokens that a city costs on a site\n  elsewhere: 12             # 43.7: and without a site; or never\n  most: 9                   # 32, 43.7: cities of a nation in play\n  excess: reduced           # 43.7: what becomes of more cities, which other rules may bring: stays, or reduced as cities are built\n  assisted: 0               # treasury builds no cities\n  supported: first          # 43.7: a city is built only where all would be supported; or later, by the check of support alone\nsurplus:\n  alone: 1                  # 53.8: more tokens with the effect limit-raised, where nobody else stands\nsupport:\n  tokens: 2                 # 43.65: tokens on the board for each city\n  new_first: no             # whether newly built cities are reduced before others\n  won_by_revolt: exempt     # 43.1: cities won by revolt among the calamities in the check after them: exempt, or counts\n  short_stock: eliminates   # 65.1: what becomes of a city that the stock cannot reduce: eliminates, or fewer tokens\nacquisition:\n  rounds: 1                 # 43.8: how often a nation with so many cities goes round the stacks\n  stack: 9                  # 43.8: the stack whose cards are for sale\n  price: 18                 # 43.8: tokens of treasury for one card\n  most: any                 # 43.8: cards that a nation may buy in a round\ntrade:\n  parts: 3                  # letters of trade in a round, 1 to 5\n  fixed_too: no             # 43.8: what has a red back is not traded\n  least: 3                  # 43.9: cards on each side\n  named: 1                  # 43.9: cards that must be named true\n  more_named: no            # 43.9: whether more may be named; what else is said is talk\n  value: yes                # 43.9: whether the value of the cards together is announced, and true\n  passed_on: once           # 43.11: who receives a calamity keeps it: once; or freely\n  publish: pair-and-count   # what others learn of a deal: pair-and-count, pair or nothing\ncalamities:\n  # 43.11: ascending\n  order: [volcano, flood, famine, civil-war, epidemic, civil-disorder, iconoclasm, piracy]\n  most: 2                   # 43.11: calamities that one player acts on in a round\n  which: lowest             # 43.11: those that come first; or drawn\n  strikes: received         # 43.11: a tradable calamity strikes who received it in this round; or whoever held it: held\n  directed: may             # 52.2-52.8: what a player may do to others: may, by default nothing; or must\n  cities: whole             # 52.1: a city that is given up for units goes whole, five units; or in-part, with tokens left that make up the sum\n  volcano:\n    erupts_at: units        # 52.2: a volcano erupts where the player has units, or cities\n    site: choice            # 52.2: which erupts, or whose city falls: his choice, or what does the greatest damage\n    quake: reduces          # 52.2: what an earthquake does to a city: reduces or eliminates\n  flood:\n    own: 17                 # 52.3: the most units that the player loses\n    others: 10              # 52.3: units that others on the plain lose together\n    vulnerable: white       # 52.3: cities in danger: on white sites, or all that are not-black\n    plain: choice           # 52.3: of several plains the player''s choice, or the one with the greatest loss\n    coast: no               # 52.3: whether it strikes a coastal city of who has no units on a plain\n  famine:\n    own: 9                  # 52.4: units that the player loses\n    others: 20              # 52.4: units that others lose together\n    each: 11                # 52.4: the most from any one of them\n    saved: 4                # 52.4: units that each card saves with the effect grain-against-famine\n    card: grain             # 52.4: the commodity that saves them\n  civil_war:\n    victim: 15              # 52.5: units that the player selects\n    beneficiary: 20         # 52.5: units that his nominee adds\n    named: nominee          # 52.5: who annexes: a nominee, or the first by-stock\n    stock: tokens           # 53.15, 65.1: what counts in stock: tokens, or points\n    exact: splits           # 52.5: with just so many units: splits, all or nothing goes; or none\n    leftover: largest       # 65.1: who takes what the nominee cannot replace: the largest stock then, or the next as ranked before\n    alone: 15               # 52.5: units that the nominee alone selects with the effect civil-war-by-beneficiary\n    cost: 0\n  epidemic:\n    own: 16                 # 52.6: units that the recipient loses\n    others: 25              # 52.6: units that others lose together\n    each: 10                # 52.6: the most from any one of them\n    city: 4                 # 52.6: units that a city counts at most\n  civil_disorder:\n    kept: 4                 # 52.7: cities that are not reduced\n  iconoclasm:\n    cities: 4               # 52.8: cities reduced\n    others: 2               # 52.8: cities of others reduced\n    chooser: victim         # 52.8: who names the cities of others: the victim, or their owner\n  piracy:\n    count: ships            # 52.9: cities lost: as many as ships of the trader reach, or a fixed number\n    own: 0\n    others: 0\nconversion:\n  across: land              # the book has none\nadvances:\n  order: reverse            # 43.10: who buys first: chart, Africa first, or reverse, Egypt first\n  most: 11                  # 43.10: civilization cards that one player holds\nreturning:\n  hand: 6                   # 43.12: cards that a hand may keep\n  counts: all               # 43.12: what counts against it: all, or commodities\n  restack: at-once          # 43.10-43.12: cards go under their stacks at once, or all of them shuffled at the end\n  surrender: yes            # 43.11: a tradable calamity may be given up though there is room\ntrack:\n  back: 1                   # 43.13: steps that a marker goes back without cities\n  values_count: all-within  # 43.13: what counts for a step with a value: cards to enter its epoch, and all in hand within it\n  below_value: back         # 43.13: what a marker does whose nation has the value of its step no longer: back, or stays\nvictory:\n  advances: 1               # 44: points for each point of civilization cards\n  cards: 1                  # 44: for each point of trade cards\n  treasury: 1               # 44: for each token\n  space: 0                  # 44: steps count nothing\n  city: 0                   # 44: nor cities\n  area: 0                   # 44: nor zones\n  turn: none                # the last round, or none\n  wins: finish              # 44: who wins: the best on the finish, or most of all\n  ties: chart               # 62: of equals the first of the Progress Chart, or shared\n# What the book calls each step, on pages, in the ledger and in the keys of questions and draws; `house` where it has no rule.\nnumbers:\n  set-up: \"42\"\n  stacks: \"42\"\n  choose-nation: \"42\"\n  marker-at-start: \"42\"\n  waits: \"house\"\n  enters: \"house\"\n  inert: \"house\"\n  cards-returned: \"house\"\n  new-turn: \"41\"\n  insist: \"house\"\n  taxation: \"43.1\"\n  tax: \"43.1\"\n  tax-rate: \"53.9\"\n  tax-short: \"43.1\"\n  revolt: \"43.1\"\n  revolt-to-stock: \"43.1\"\n  population: \"43.2\"\n  growth: \"43.2\"\n  growth-short: \"43.2\"\n  growth-turn: \"43.2\"\n  census: \"43.3\"\n  census-turn: \"43.5\"\n  census-marker: \"43.3\"\n  ships: \"43.4\"\n  ship-built: \"43.4\"\n  ship-place: \"43.4\"\n  upkeep: \"43.4\"\n  ship-limit: \"32\"\n  movement: \"43.5\"\n  move-tokens: \"43.5\"\n  movement-turn: \"43.5\"\n  walk: \"43.5\"\n  road-walk: \"house\"\n  aboard: \"43.5\"\n  sail: \"43.5\"\n  voyage-end: \"53.6\"\n  land: \"43.5\"\n  coast: \"43.5\"\n  conflict: \"43.6\"\n  fight: \"43.61\"\n  equal-fight: \"43.61\"\n  many-fight: \"43.61\"\n  skilled-fight: \"53.7\"\n  assault-fails: \"43.62\"\n  city-falls: \"43.62\"\n  idle-city-falls: \"house\"\n  city-surrenders: \"43.64\"\n  draw-card: \"house\"\n  pillage: \"house\"\n  cities: \"43.7\"\n  may-build: \"43.7\"\n  city-built: \"43.7\"\n  assisted-city: \"house\"\n  surplus: \"43.7\"\n  support: \"43.65\"\n  support-check: \"43.65\"\n  support-reduces: \"43.65\"\n  city-reduced: \"43.65\"\n  acquisition: \"43.8\"\n  acquisition-turn: \"43.8\"\n  take-card: \"43.8\"\n  buy-card: \"43.8\"\n  trade: \"43.9\"\n  deal: \"43.9\"\n  traded-cards: \"43.9\"\n  naming: \"43.11\"\n  calamity-limit: \"43.11\"\n  never-victim: \"house\"\n  calamities: \"43.11\"\n  losses: \"52.1\"\n  recheck: \"43.11\"\n  eruption: \"52.2\"\n  earthquake: \"52.2\"\n  famine: \"52.4\"\n  famine-grain: \"52.4\"\n  civil-war: \"52.5\"\n  civil-war-none: \"52.5\"\n  civil-war-losses: \"house\"\n  civil-war-goes: \"52.5\"\n  civil-war-by-victim: \"52.5\"\n  civil-war-by-beneficiary: \"52.5\"\n  civil-war-alone: \"53.15\"\n  flood: \"52.3\"\n  flood-others: \"52.3\"\n  flood-plain: \"52.3\"\n  flood-coast: \"house\"\n  epidemic: \"52.6\"\n  civil-disorder: \"52.7\"\n  iconoclasm: \"52.8\"\n  iconoclasm-others: \"52.8\"\n  piracy: \"52.9\"\n  piracy-others: \"52.9\"\n  advances: \"43.10\"\n  buy-advance: \"43.10\"\n  advances-turn: \"43.10\"\n  price: \"43.10\"\n  pay-cards: \"43.10\"\n  pay-treasury: \"43.10\"\n  free-advance: \"43.10\"\n  held-already: \"43.10\"\n  requires: \"53.13\"\n  mined-set: \"house\"\n  return: \"43.12\"\n  keep-cards: \"43.12\"\n  restack: \"43.12\"\n  restack-below: \"43.12\"\n  track: \"43.13\"\n  marker-moves: \"43.13\"\n  marker-stays: \"43.13\"\n  marker-back: \"43.13\"\n  victory: \"44\"\n  scores: \"44\"\n  volcano-whole: \"52.2\"\n  famine-whole: \"52.4\"\n  civil-war-whole: \"52.5\"\n  flood-whole: \"52.3\"\n  epidemic-whole: \"52.6\"\n  civil-disorder-whole: \"52.7\"\n  iconoclasm-whole: \"52.8\"\n  piracy-whole: \"52.9\"\n  misfortune: \"43.11\"\n  the-end: \"44\"\n","tracks/classic.yaml":"# The Progress Chart of 1980 (31, 43.13). Steps count moves: 0 is the start arrow, after fifteen steps comes the finish.\n# A GUESS: no source known to us has the chart of 1980. Where epochs begin is taken from the A.S.T. of 1991, and the values of the last epoch lie\n# between the 1000 points that it asks for and the 1400 that some nations need (43.10). Whoever has the board may correct it here.\ntitle: Progress Chart of 1980 (a guess)\nfinish: 16\nsteps: 16 # what is printed; a shortened game (73) has its finish before\n# What an epoch asks of those who enter it (31): cities on the board, groups among civilization cards, cards. No cities are asked to move on in it (`stay`).\nepochs:\n  - {id: epoch-1, name: First Epoch, cities: 0, groups: 0, cards: 0}\n  - {id: epoch-2, name: Second Epoch, cities: 2, stay: 0, groups: 0, cards: 0}\n  - {id: epoch-3, name: Third Epoch, cities: 0, groups: 3, cards: 0}\n  - {id: epoch-4, name: Fourth Epoch, cities: 0, groups: 0, cards: 7}\n  - {id: epoch-5, name: Fifth Epoch, cities: 0, groups: 0, cards: 0}\n# First step of each epoch, and the value that a step of the last one asks for; the finish asks for that of the step before it (44).\ntracks:\n  africa: {epoch-2: 5, epoch-3: 8, epoch-4: 11, epoch-5: 14, values: {14: 1000, 15: 1200}}\n  italy: {epoch-2: 5, epoch-3: 8, epoch-4: 11, epoch-5: 14, values: {14: 1000, 15: 1200}}\n  illyria: {epoch-2: 6, epoch-3: 8, epoch-4: 11, epoch-5: 13, values: {13: 1000, 14: 1100, 15: 1200}}\n  thrace: {epoch-2: 6, epoch-3: 9, epoch-4: 11, epoch-5: 13, values: {13: 1000, 14: 1100, 15: 1200}}\n  crete: {epoch-2: 5, epoch-3: 9, epoch-4: 11, epoch-5: 14, values: {14: 1000, 15: 1200}}\n  asia: {epoch-2: 5, epoch-3: 8, epoch-4: 10, epoch-5: 13, values: {13: 1000, 14: 1100, 15: 1300}}\n  assyria: {epoch-2: 5, epoch-3: 8, epoch-4: 10, epoch-5: 14, values: {14: 1000, 15: 1300}}\n  babylon: {epoch-2: 4, epoch-3: 8, epoch-4: 10, epoch-5: 14, values: {14: 1000, 15: 1400}}\n  egypt: {epoch-2: 4, epoch-3: 7, epoch-4: 10, epoch-5: 13, values: {13: 1000, 14: 1200, 15: 1400}}\n"},"base":{"name":"classic-3","files":{}}}');
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
INSERT INTO traces VALUES(1,'id 1801303200.cleo@client',1);
INSERT INTO traces VALUES(1,'id 1801652400.cleo@client',4);
INSERT INTO traces VALUES(1,'id 1802001600.cleo@client',7);
INSERT INTO traces VALUES(2,'id 1801303200.dan@client',2);
INSERT INTO traces VALUES(2,'id 1801652400.dan@client',5);
INSERT INTO traces VALUES(2,'id 1802001600.dan@client',8);
INSERT INTO traces VALUES(3,'id 1801303200.eve@client',3);
INSERT INTO traces VALUES(3,'id 1801652400.eve@client',6);
INSERT INTO traces VALUES(3,'id 1802001600.eve@client',9);
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
INSERT INTO judged_seats VALUES(1,3,'seated',NULL);
INSERT INTO judged_seats VALUES(2,1,'seated',NULL);
INSERT INTO judged_seats VALUES(2,2,'seated',NULL);
INSERT INTO judged_seats VALUES(2,3,'seated',NULL);
INSERT INTO judged_seats VALUES(3,1,'seated',NULL);
INSERT INTO judged_seats VALUES(3,2,'seated',NULL);
INSERT INTO judged_seats VALUES(3,3,'seated',NULL);
INSERT INTO judged_seats VALUES(4,1,'seated',NULL);
INSERT INTO judged_seats VALUES(4,2,'seated',NULL);
INSERT INTO judged_seats VALUES(4,3,'seated',NULL);
INSERT INTO judged_seats VALUES(5,1,'seated',NULL);
INSERT INTO judged_seats VALUES(5,2,'seated',NULL);
INSERT INTO judged_seats VALUES(5,3,'seated',NULL);
INSERT INTO judged_seats VALUES(6,1,'seated',NULL);
INSERT INTO judged_seats VALUES(6,2,'seated',NULL);
INSERT INTO judged_seats VALUES(6,3,'seated',NULL);
INSERT INTO judged_seats VALUES(7,1,'seated',NULL);
INSERT INTO judged_seats VALUES(7,2,'seated',NULL);
INSERT INTO judged_seats VALUES(7,3,'seated',NULL);
INSERT INTO judged_seats VALUES(8,1,'seated',NULL);
INSERT INTO judged_seats VALUES(8,2,'seated',NULL);
INSERT INTO judged_seats VALUES(8,3,'seated',NULL);
INSERT INTO judged_seats VALUES(9,1,'seated',NULL);
INSERT INTO judged_seats VALUES(9,2,'seated',NULL);
INSERT INTO judged_seats VALUES(9,3,'seated',NULL);
INSERT INTO judged_seats VALUES(10,1,'seated',NULL);
INSERT INTO judged_seats VALUES(10,2,'seated',NULL);
INSERT INTO judged_seats VALUES(10,3,'seated',NULL);
INSERT INTO judged_seats VALUES(11,1,'seated',NULL);
INSERT INTO judged_seats VALUES(11,2,'seated',NULL);
INSERT INTO judged_seats VALUES(11,3,'seated',NULL);
INSERT INTO judged_seats VALUES(12,1,'seated',NULL);
INSERT INTO judged_seats VALUES(12,2,'seated',NULL);
INSERT INTO judged_seats VALUES(12,3,'seated',NULL);
INSERT INTO judged_seats VALUES(13,1,'seated',NULL);
INSERT INTO judged_seats VALUES(13,2,'seated',NULL);
INSERT INTO judged_seats VALUES(13,3,'seated',NULL);
INSERT INTO judged_seats VALUES(14,1,'seated',NULL);
INSERT INTO judged_seats VALUES(14,2,'seated',NULL);
INSERT INTO judged_seats VALUES(14,3,'seated',NULL);
INSERT INTO judged_seats VALUES(15,1,'seated',NULL);
INSERT INTO judged_seats VALUES(15,2,'seated',NULL);
INSERT INTO judged_seats VALUES(15,3,'seated',NULL);
INSERT INTO judged_seats VALUES(16,1,'seated',NULL);
INSERT INTO judged_seats VALUES(16,2,'seated',NULL);
INSERT INTO judged_seats VALUES(16,3,'seated',NULL);
INSERT INTO judged_seats VALUES(17,1,'seated',NULL);
INSERT INTO judged_seats VALUES(17,2,'seated',NULL);
INSERT INTO judged_seats VALUES(17,3,'seated',NULL);
INSERT INTO judged_seats VALUES(18,1,'seated',NULL);
INSERT INTO judged_seats VALUES(18,2,'seated',NULL);
INSERT INTO judged_seats VALUES(18,3,'seated',NULL);
INSERT INTO judged_seats VALUES(19,1,'seated',NULL);
INSERT INTO judged_seats VALUES(19,2,'seated',NULL);
INSERT INTO judged_seats VALUES(19,3,'seated',NULL);
INSERT INTO judged_seats VALUES(20,1,'seated',NULL);
INSERT INTO judged_seats VALUES(20,2,'seated',NULL);
INSERT INTO judged_seats VALUES(20,3,'seated',NULL);
INSERT INTO judged_seats VALUES(21,1,'seated',NULL);
INSERT INTO judged_seats VALUES(21,2,'seated',NULL);
INSERT INTO judged_seats VALUES(21,3,'seated',NULL);
INSERT INTO judged_seats VALUES(22,1,'seated',NULL);
INSERT INTO judged_seats VALUES(22,2,'seated',NULL);
INSERT INTO judged_seats VALUES(22,3,'seated',NULL);
INSERT INTO judged_seats VALUES(23,1,'seated',NULL);
INSERT INTO judged_seats VALUES(23,2,'seated',NULL);
INSERT INTO judged_seats VALUES(23,3,'seated',NULL);
INSERT INTO judged_seats VALUES(24,1,'seated',NULL);
INSERT INTO judged_seats VALUES(24,2,'seated',NULL);
INSERT INTO judged_seats VALUES(24,3,'seated',NULL);
INSERT INTO judged_seats VALUES(25,1,'seated',NULL);
INSERT INTO judged_seats VALUES(25,2,'seated',NULL);
INSERT INTO judged_seats VALUES(25,3,'seated',NULL);
INSERT INTO judged_seats VALUES(26,1,'seated',NULL);
INSERT INTO judged_seats VALUES(26,2,'seated',NULL);
INSERT INTO judged_seats VALUES(26,3,'seated',NULL);
INSERT INTO judged_seats VALUES(27,1,'seated',NULL);
INSERT INTO judged_seats VALUES(27,2,'seated',NULL);
INSERT INTO judged_seats VALUES(27,3,'seated',NULL);
INSERT INTO judged_seats VALUES(28,1,'seated',NULL);
INSERT INTO judged_seats VALUES(28,2,'seated',NULL);
INSERT INTO judged_seats VALUES(28,3,'seated',NULL);
INSERT INTO judged_seats VALUES(29,1,'seated',NULL);
INSERT INTO judged_seats VALUES(29,2,'seated',NULL);
INSERT INTO judged_seats VALUES(29,3,'seated',NULL);
INSERT INTO judged_seats VALUES(30,1,'seated',NULL);
INSERT INTO judged_seats VALUES(30,2,'seated',NULL);
INSERT INTO judged_seats VALUES(30,3,'seated',NULL);
INSERT INTO judged_seats VALUES(31,1,'seated',NULL);
INSERT INTO judged_seats VALUES(31,2,'seated',NULL);
INSERT INTO judged_seats VALUES(31,3,'seated',NULL);
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
INSERT INTO looks VALUES(3,3,'form',2);
INSERT INTO looks VALUES(4,1,'form',14);
INSERT INTO looks VALUES(5,2,'form',14);
INSERT INTO looks VALUES(6,3,'form',14);
INSERT INTO looks VALUES(7,1,'form',26);
INSERT INTO looks VALUES(8,2,'form',26);
INSERT INTO looks VALUES(9,3,'form',26);
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
INSERT INTO leaves VALUES(1,1,1,'game',1,X'57e4b3c9fbb77372eb08b07963d3ac4ebee51fbb2baf3655ba9e79903dae9a2b',X'3505ecd8b4e5a47e0bc612e9bcd4f702f4e42d804e7e75ccc11981a68ff31ce0',X'e78291492f9aab91cab37638d4e05f02cfb8ab5a2f3d6ebc23d0e985da751140');
INSERT INTO leaves VALUES(2,1,2,'letter',1,X'c85b628eafd165f2d4b05c518bb19f07a69f4f76cc29d2eb748d0937656b6950',X'09c6d48110e633cccb880012bd610238c94e43bf7ae6bb8f728b18f023b041f0',X'6fcebb0557204d0172d514d89128c53f86b02020c6345dc52ab839cf09b5e399');
INSERT INTO leaves VALUES(3,1,3,'letter',2,X'2017eab175c528d32eef866c775fe1905a46efd6dd163b7a5403cf9f801076ae',X'436b7748c73296a73974636ddc985b3811013df8ed0b6ef7ecd0f9187a27cab6',X'8bceeae58ba1d1072509512d2f0154ec408612e9a722a04a60b082d190c2046e');
INSERT INTO leaves VALUES(4,1,4,'letter',3,X'440e50a1943d6e53ab682c23bcad833ed8bad0f96da9402459f3296c5ed63132',X'3044e307a441d6ddaed7f8297ce2ea1d80db11d3ed595da06fe727be2bda502f',X'1acdbf5caca59542adb1904bc6b4fcf978ec0fd1a88b59fa229f97dda12c8e5d');
INSERT INTO leaves VALUES(5,1,5,'note',1,X'9b67e71e5f6a2b2e3cd2076178436dbd340e24a237176a48d47da80e57fe598e',X'452766cf2c1abc05c6de0a2151db775feef801dee14f6afbd0cf9f512c52a894',X'2885f4cbef82a3f317263a8007a38a46f24db581dad5ae63de35564eee5b2fcc');
INSERT INTO leaves VALUES(6,1,6,'note',2,X'80a3577de2dc0abea19a15f5781649128ff99796dca7b63b1114b56eb80d9c18',X'ab7bfdfd85302c938c2f1bc32862b9f0e1008d567293da99e4e3249db202703c',X'7154b6f0c13cdce8e610fd0b5b9251cc03db2c6654214ef881dd616975388608');
INSERT INTO leaves VALUES(7,1,7,'note',3,X'95730f7d6e919bf9a58cb963cc13db715c8b7942a6ebc62c1620d0359514a3c1',X'44df812a57db485a1b45050507b2049d8e3bbf25c6b784a775dd2180488330ac',X'2db45c95a4f71417f3a41ef343094472f47670594daa2838cba79877cafc3ed0');
INSERT INTO leaves VALUES(8,1,8,'orders',1,X'cf0224657bb60c8dd0310fe242586e662fec92f8f704dbdc1d292f03c3a87da1',X'bece15d61e024205b88b2b30e9f262ac7a0be2ec6007af82e3f969217fa9107f',X'0498913a46cd9f2b5223257a45f3f6f2d542d42c2281ca37e4939971b8fd0d7c');
INSERT INTO leaves VALUES(9,1,9,'orders',2,X'12a1d3b38f2d55d88cf95664bfa3ee56d67640395607772b99aee98e32158cc5',X'c519c306c416f6cdcef6827ba226aa499c47474a6ee9733ce1c3d3d4c75dc817',X'185198d9fc1336d649954bfe5c7480e12586636488c5b1c217eebc513c9008e2');
INSERT INTO leaves VALUES(10,1,10,'orders',3,X'f95ef12dcccb3ac630ab227efdea2cc98fb17cccaa790a12767fe0774bb4f134',X'4b2563963efadcbf92734d000b60a85102f912d597e741af4b3a4ee68a758f9f',X'895557acf887d0f2408edd32c73c710db9165d729f50175710f69661dcfbad29');
INSERT INTO leaves VALUES(11,1,11,'answers',1,X'1e5d9809d907f56aa1b06cc119022e7ece3b5eec9bdc447c84e52f40564fc5b1',X'2e0c353c83293dfb3bb99a9237e47b21da5fea4a835f07c48177b8a66823f8a2',X'e9fc87b245de8251a5ad0067b125cdf61555a4d6872bb09125d88c056b493eb4');
INSERT INTO leaves VALUES(12,1,12,'segment',1,X'529d0e8024f4605b5099e1f843e709e44edd6ef345bad2b6493fde4ccaee46a0',X'e1a85cc4c3de5f6388347ec2a2491992b47dc4abed535929e533cf18919c2ee3',X'bf04168b1a8c790ff9f18301958f64363da5d9bec66f27f6d63f5162fc083a1a');
INSERT INTO leaves VALUES(13,1,13,'answers',2,X'aa58a2edc2f0d095eae6a96e9e95cefe065b3350ff1a17dbb7f7f5778f215cca',X'387be1a5f853aa2cfc49737be1f6535d38b8cd670a6670056ab81208140fb783',X'ead0d91870def4eb178c802ff1bc444b2995c42fe184ee2e4ce7848768601ae8');
INSERT INTO leaves VALUES(14,1,14,'segment',2,X'8bed29e3288e758ca8b1703dc729537bb8b16e81ce0bcfe9fda08baf424647c3',X'53550c1d7ea264759c3e604f3d6837d766e9501f8c7f44394d6402e222646dcb',X'fe2f9bd65637955a1ee66a63fc82fa76a4d82c43e88fae9c35ad118c84e186a9');
INSERT INTO leaves VALUES(15,1,15,'answers',3,X'110f90ccfc469911beb6218e284a8792d7189baf4cd94abd3fb9297622c97cc7',X'1788b4cdd9a31021da4c7552d86be544cbe3ed251357fbe160884ffb46deb9c8',X'4106dafd03c66db1ee66d76ecc253c7e27f5337ea56eabcc961dbeed06f96050');
INSERT INTO leaves VALUES(16,1,16,'segment',3,X'a17bd78d030b06405442a78fb43f1abe8e6cc14ae296061af4dbb6d473527187',X'e63c7cf287713d3ce4dc8a5ef87a05b2c63e7e30cceef0173cb24de216cac41f',X'5a92140efaf1c6038cfafd7f43011c9567090224e6bda45deed8e5bdd1411efc');
INSERT INTO leaves VALUES(17,1,17,'answers',4,X'5f94270bcb3bc78986f9fcfd2d24af8d935ad9b798a9aded6379befb8837be2a',X'82416848b7e5ccc036b0e1d49188c4f610be9a0a2258f270d57f8da22e0a0a0b',X'4051e5012cce68c7d279ab673134ec77d1ead6691d66937c8d0fff71c9d6dbee');
INSERT INTO leaves VALUES(18,1,18,'segment',4,X'8c45239cefbe51cb5c9dd0c0dd480b33bea545dba52e99e9ba6087c972127394',X'0a9f4abe6286f45c1ab45dfb58d29fcc74cc733b69666afdc080307ecec25e2a',X'd3ea56211691638fd9a78d27ddf7a57e864cc4e42749a8fd472b53f01a5a82b2');
INSERT INTO leaves VALUES(19,1,19,'answers',5,X'276178e68932af13e7d19fd61233f4e094185e949138c1cebaf9d2f8498d5ec0',X'5c59c2300ee8313e3bd977adc0eb13e3e29f84dc2db3a20cbf86a0d61056f69e',X'47cf112715e96d5e235488c8daed9d4d06645920be72ed9de4a9efe32411b454');
INSERT INTO leaves VALUES(20,1,20,'segment',5,X'2f15d0b0541ad0ae399fead9236563d9f7c2e2fd3ba79dd0d287e3e588aff4e0',X'0b9f7cc11fdcbeb235845097f11aae34304e75d702991a6a5ce351a5d8ad15b8',X'c0eceb94be0746265afee27603da7b4a381a0cdac281050dbcc61f7110635d09');
INSERT INTO leaves VALUES(21,1,21,'answers',6,X'934016d0fa4eeb43012a531d0997e9968da0eeecc6c207655f1d84adede0f93e',X'a8ae38f51bac50f287c3ad4e3f90e73804162c7411bef455324cc81c55ef3c31',X'3e7899cb0e91c08fd72d5d3adf99df81ed8cfb8df0e706b2c24ef2d8685e5eb5');
INSERT INTO leaves VALUES(22,1,22,'segment',6,X'0251337e8d0a09acfa2ab331e1da3f5bf7ec97ac3fa6255ac508be425b2391c3',X'ec697a4b7fdf3b92d34ae72d05d7cd70a9a393bc56c47a8d55ea6318a12d23b1',X'ed718fda066e4cb7b6dc88fe3f45210e44537d23ad2794be44a88a3234937470');
INSERT INTO leaves VALUES(23,1,23,'answers',7,X'8592cd7460203947a7f2771d0a42a5795ff049db658577b64f5f8d90c17a3773',X'970d21207df02f42d8e9034a0f82fee87189242a8497b5c193683997c8e78de0',X'5645ad4b425cfb0f1b2f517e345c36b867ca2a9655b9ebdfc6926fbe107c622d');
INSERT INTO leaves VALUES(24,1,24,'segment',7,X'46521e56902ebda88dc7f3beecde6f8b04076b8ed280bf705b6d6ad79d2833cd',X'3037f5b9b647e059a7bad0f61d67b3ed6b6edca23a121af90d37e61b884b01f4',X'14e8a8cea329bf3a4aceb7a1f037702fb104241951c914ef071feac1677ed6ad');
INSERT INTO leaves VALUES(25,1,25,'letter',4,X'ca007026360046af9653fbf1f9e60454083230e34570c6a922d55b024bc8f2c6',X'c71a698c809fe94240806ce20b2e805f893468cea9759fbcc13f33a2d297d72e',X'2c61de7c796fd62d7d8874a2be69d5c53071886ba9a6f08cfff265d179417ddf');
INSERT INTO leaves VALUES(26,1,26,'letter',5,X'0d6daff5fc890657574f0f25334f98e5445ea7548f57193dd06f951f84e4936e',X'78d93bc7488b88b01453784bf9f1fadb8d5eebe4659329f72d503a7ad3df7739',X'14c606a642772d7278ef2e48e42e2945cbf14945fea7bf42ec3b8c95563d7f7c');
INSERT INTO leaves VALUES(27,1,27,'letter',6,X'6edf05e8580bfbbc7abd83125ccd35dae47724cebb3a0f761c14a77310a9b0a9',X'8ef7520c667f86c5e6093face9ea27331de0d546f847961dcd0565f95015a1a9',X'f95322f13ac7c60526ffbf4bbb73e8d9d44057a7c60af112e12d960156825928');
INSERT INTO leaves VALUES(28,1,28,'note',4,X'7cf059a784b2e7cfd00971b6c5e1f4b136c285a45c1bc9b9ca7ba03679e39724',X'545a04fb950ec460e17fc6db1c6cfeb12e949e1267518b70462379afb66ffc79',X'd77f14cbf4e9d534d1703a83c1492895b4b2dd017419ad36c028082578842e5b');
INSERT INTO leaves VALUES(29,1,29,'note',5,X'39cac866b9766f0e3e590c28308190a0f7542a0d37d319f10cf575facdd9d7cd',X'adbb21003bc291c71f51c789a3c311dc93001a247a16b9f4c474029b0008bcf6',X'1ee3fdadf55ccd3f3602889f70ca6ba5f0ec3c623612852222757f5e08ddc52b');
INSERT INTO leaves VALUES(30,1,30,'note',6,X'49c31e7b1d3e56522206a6303e19af1d8d74171360dd0a82a8d96b0309d9e537',X'45bde914c0821990f045350127716abfd37fd92f159e6c5cb5bd665c0822f630',X'1666aea1bb087cb654405e1ba71124965a703ed9e270df2d77de28dab9b81e62');
INSERT INTO leaves VALUES(31,1,31,'orders',4,X'4734cf677cc49deff063753d88ea67840f6207f53fb7c7786fdce6f97dd3aa9f',X'a17536c24bd50641f559123ef9c9d2426755cfbf80e37b0a9cad92f924903c22',X'78a423daaafda1f23a7db9a3eaf4816d3abbfc9eb2d946ffdb3715884a654de9');
INSERT INTO leaves VALUES(32,1,32,'orders',5,X'ba5d5025de33d6cd978cae25018c7d238eef34fb8c5df67460d2f89a76897abb',X'9837a0cb3d05e28e2739dfa5e8714f4db80df7732a0c418c4a478f9acfa625d9',X'37f9d399715c781c723c2fbfc70e1354a59a5c66862bf6070217365fbc4805e3');
INSERT INTO leaves VALUES(33,1,33,'orders',6,X'f5fe0c268509f541187d07fa34337aaa42d6abfc65f52b55e3501967fd3f6d19',X'94a30278ab2df637b12308235f393f0a37395b6cba707f60a102776ed432ba62',X'b02e981b3230b82852dc22af63a2fd195a746e9a68d9fd3ab76a1c71c0e53efe');
INSERT INTO leaves VALUES(34,1,34,'answers',8,X'eb7e8c0c9fbea0dc4fadc561da2655386245b5a8a2c3354833ebf76cd9d024d0',X'0613aeb3d9da6c72fefe5af78afa136d9e27feaa045b1321dc3930800a250d8e',X'a07c039dc9162ae9fc1c77c44aaec7d1c9a27012e30080834882a9215187fbc8');
INSERT INTO leaves VALUES(35,1,35,'segment',8,X'd4cc088bb4b1de8bad8d59c13f540800f24bc1dc77892c54e808e5ae001d7be3',X'6a067755f897521a79322cd1d204bb2e66f9556c3346dc53b2c60cd90bc2b05b',X'1e6e37735588b29fecadc76fede1ac5bab0224c22c9163aad2347fa890f62078');
INSERT INTO leaves VALUES(36,1,36,'answers',9,X'20132711785049fcb8c36eac3ecf8fcca7f8b0738e0f38c5b957a058d61d80ea',X'62f9bc0f7f6c10a8ac0acb629c9c6241b47694c4f1ba7aa76f75dea3ce355ab6',X'd3a948f551bc132d77a4b8cac7b1fa8bcf0c4b658b25c199411dd1ecdad6a841');
INSERT INTO leaves VALUES(37,1,37,'segment',9,X'9df3276cfbe42426f5f7e760d5fa12aca8de3cc75c5e5a41d9baf60b2d7736fe',X'24f2c108b2425e6fc1300df246920442f2fc4263d189a90a3992457c89dbdd21',X'582cc26b9ec1e7155bac45a30dd6a0e142b478e258a1c8f361baed6c50e7a568');
INSERT INTO leaves VALUES(38,1,38,'answers',10,X'85d0c71c0782811820506dad48725317185759110e59e3eb2d93eef5b5daaf0b',X'd85f96474353e0f73997b00353eb80ba2dc7b377023550ea9a3de4d757e3ba21',X'4e0b308ca95f5d93be9baad9f944d2a70d1e1531d76f4151eaff21dce93a3365');
INSERT INTO leaves VALUES(39,1,39,'segment',10,X'0fe4261c5c8e2848a582a4bbec42a6305dc3d071e7c80f92240399e97f2655b5',X'23cf261be1911190720af1d16471c9733f68cd5249a51c1715fcc09f704cdf70',X'ce6039f995133f75cb658bd0e099ff04d6fbeec4ec06d4aabc2a174bfceac9b0');
INSERT INTO leaves VALUES(40,1,40,'answers',11,X'61e24b0e1d5b21115b29e49779a5d4107afd26b9bc7454ba45e9f793d00496f9',X'9e240c79c9e3c7e1208a06c32d7e9e15433eca1dd7893b8459d95cd2f0de4c6b',X'480d5cd4edd9081cb3cf8598d2576413e6d92629baa63674afcfa51ca3f6a06e');
INSERT INTO leaves VALUES(41,1,41,'segment',11,X'7b12e4040a67244b6cec03d1f51990cb874ef2bcceae13cf565541df5aa5b067',X'b9229aa65b17702c63bc06d5909a1f21d8926796a37781084669fbcc4ee85759',X'c5ceb49f8e4dfcbf98d3a63cc30741dfe9c666aa9e11a65255a80949f376f6a8');
INSERT INTO leaves VALUES(42,1,42,'answers',12,X'7eccdef6c7293a79c65c8ec09af3022412a0ac41aa0d2f5091cfe451e4b793aa',X'81a3b6ae67520dae2af57f9400f5cc54d47899867230de6d1fe15ecc415f4c41',X'efdef65e3381199c221a1e5f3315d9515d76a9af5069517092acfa5a61fc7e55');
INSERT INTO leaves VALUES(43,1,43,'segment',12,X'2dc8ea06c893e352b0ec66637be1921e5e576f59ea132cb4a808dceeb6d0b0a2',X'48399329c7b9d6808b1ae8559a58072606824e5c2347e7db0d99468a8c318b33',X'2715cb0616b3025a99139a276ae34af8beeba9433d2462198b7d97c1b88530f4');
INSERT INTO leaves VALUES(44,1,44,'answers',13,X'b57d628249b838bfec1d8b71b8b7a1fc508830bbd58ad0a0baca5a0cac779e95',X'0a8abf36ec20c6ae8cc8f84073efc46a3fc5cdde57b00801c757207e4cd9dc6d',X'6aa75f66a007c33ebe3fb4e5b096ba76f5568e0bb4fd23e97d9e2dc41d55e6bf');
INSERT INTO leaves VALUES(45,1,45,'segment',13,X'86d167be4105212ce3c212ad63d4ef4eac15af93c0e49d12f68924c0b66f23b5',X'7b26225ef8dce094f32c8f7d21b1ecc4b0fb145b826b0b40c339993bdd1b6093',X'44af5a4691de42fd81958c55f231bd297f96d689e1f123846806896c7dbc1354');
INSERT INTO leaves VALUES(46,1,46,'answers',14,X'1f6eef62c432c835975105d526305af17107510107370f21fb0573f24dc7f149',X'933b0141c8f91abc9522b70c6f6bfd514e7da0b414383fe571761436d53381c4',X'f2646d06be0b746d7ebe518d02574495f099fc180a50d84f483930e1ff7749e7');
INSERT INTO leaves VALUES(47,1,47,'segment',14,X'47014991f9b5f2312f6bb4b7603cea0adca50e61275541da7e1d1fb70b4e9140',X'50b1be462c70fbb22fb21102152fe5a7bcd0194dd18c7936e62873507c43074b',X'9eac55b83c1038e29e810c16d5b77ca1bf8116da06082bb95678bdd2f40b7094');
INSERT INTO leaves VALUES(48,1,48,'answers',15,X'68df1ed2039fe1655c3108969a1bc93d734449cb0364b15dfde2e683c12db85f',X'0fb86e0f6895b099b98e2fc2a0a8a7f53f7440e02264c2bf7787186dda44091e',X'03bfff677c711b14e0db323c81eeb871f65d4c9f565d01a8f79fe098a6b9b7ba');
INSERT INTO leaves VALUES(49,1,49,'segment',15,X'a4871f8b14556413bdf6fe2147b56f2b205b50f5ba21ee66d6c1f6ffd6767a6d',X'eab9e3bb8a9120cdf9a5c8a4a62aab165ff5938ff8ca3530454238e547cc9202',X'5ee513cb19300a1ec73cb4544ca91eb8713ea76d106b73ce1013c7a854a57ee7');
INSERT INTO leaves VALUES(50,1,50,'answers',16,X'88b9f12fdc04ce566049f1c61976e4e32f7a48bd21134450c3a271ab980865d4',X'a29c24e038dcc567d90cacc7ba01941980721d3ef15ff1fac517b27e1a6ffb74',X'9964bb8cf2018b578534a67bfe5ca7e0207e38d36d74ebac830e8dac226cdc84');
INSERT INTO leaves VALUES(51,1,51,'segment',16,X'11fdfab9aad6ec242fee3a2ad136761077da5f16b64d908857b3cff6610f0b31',X'1a99c81aca564ffcd1e838dc4c73e6a054da7bcef9da53ccf63984ee28409367',X'168edcae8bc1c72c6788c3f10f5834219dbf15a364df08a694450b527df4e037');
INSERT INTO leaves VALUES(52,1,52,'answers',17,X'32b5f607d0d7f8d7952d39766d71359f8dd3c600177072496067cd5e70861f08',X'1768005594073d8772efbf000159c07730a6832aabe192d88ef8b26f7241d90e',X'1f7d2a6413a5bb4723850610664cac3c04b58ce7338792d8b6ece14007d26d47');
INSERT INTO leaves VALUES(53,1,53,'segment',17,X'5060ebe1df6ddb82fdede55d94a70d1d6ff84a8defd4c71b1072f113fa05d7d4',X'2240e3a10b6f9f31957e360c0d4dc21decf7ed520400b333b52a0b959d9084c0',X'7a8f9686073fa6c954c293dbe93e83c4540c674ee48b2cdc2daabf69e68956c3');
INSERT INTO leaves VALUES(54,1,54,'answers',18,X'0c3cdee2a02446f29e262981bd938937ef377c402a0bed569ae7383bc85b35d1',X'a22c1e54d206bdace0a9488e61c24db8cf386e4144e015e698246da4da01dcb7',X'a6c5b7f9996bb5251ac044fc948085e33edde4c5fc6b2a1d0ec819a8f966055d');
INSERT INTO leaves VALUES(55,1,55,'segment',18,X'331446bc40cef8d2d5ba343721ff21544f4ece478555d37860761daa225bfd8b',X'fca43c8455209b29248ad5fbe7a7a64766c6d50b385ac8bdf8021a2f8615afc4',X'89436889b290c5e660f6053b9207c21d7632545aeb9a7bbebc89cc8c0e74a296');
INSERT INTO leaves VALUES(56,1,56,'answers',19,X'd7bc7dbd2a7172f18c8b8f9046ce9a27a20bc2eaa1384b7e3ed0eb32e59eeb25',X'639b1006252922779418addbf8fbe1bd5773707126e1e8bb4a658e171adb1b25',X'ddc4839d98a93be33d578e216720858794b61fac8bdf6a299c0bf5262e863469');
INSERT INTO leaves VALUES(57,1,57,'segment',19,X'6fe488447a419db6a2002663d322be0eb8d7d86a8c05777798b9af151a296424',X'1b72929e953a20b43e952134ee43813d9e31564b06595ba87c2b6e600a0a5282',X'978b1df0fd8c55f8d71ac70f4f63e737a871f64a05f7dee5cc6525a95dfbccc2');
INSERT INTO leaves VALUES(58,1,58,'letter',7,X'5155397db76ce246178d703226986da1d4f2b2caa60332ee36e4f63ed333d235',X'd453cb1f6cf0dec9962142beec9b10021b7c942b3e4ca894f27c649b0992e699',X'2d545ecd51ef0f1e0f04641c89f7cd2fafe539e36aeb442022f25471c38484e0');
INSERT INTO leaves VALUES(59,1,59,'letter',8,X'e870e0bc71b8e33b436d1bacbc7d5bb8a2603777267ff9bc714e1f3a3461d56b',X'1f314510590a7d8d964ca58339aae01524872eb379232a0160e1be2e29927a57',X'879c87334301f50fd387835c8a8ce77d8036c393ea4dca983bc8af35dfc10f64');
INSERT INTO leaves VALUES(60,1,60,'letter',9,X'd589183631165ed197ce86a2ee32103bd8263d7b16e6a7d17ac87814e63486b2',X'1d9eca610e26ef5577b0f29da4c3dda3be1f1cb0eee8fe7b569a818c2e7de6d2',X'fff6c39bb2726d93e641d2b478f0c2a6e52a6fd55c40a17485d550e969334c1d');
INSERT INTO leaves VALUES(61,1,61,'note',7,X'49a56ee6126718721cbaa779932876c4091b1066bce1342d4409576fb104a66e',X'948cd6a0fd46a941082985a5880560a15f16c0ab5544205d9ddb4a879b9da023',X'1f26c16da5532410161f85de2d19514b5625624710c037e08c5016a734de3e37');
INSERT INTO leaves VALUES(62,1,62,'note',8,X'210a185c287649cfcc2e88953d0b6bcc200a6507a7e9f4bdb5873ee46d959abd',X'b96c88e2b3114170365aaf9bc7ca6b53d618a18344dde5d2749a9cc153d961bf',X'862d263386b3a01b683927d65f1c408aadb90f67c0a749ffcef5e3f2c78fed44');
INSERT INTO leaves VALUES(63,1,63,'note',9,X'a10a8772dcaa2e62168da8409cff7358f0852b9e7e34942d3e59125bc9bc5a67',X'4b1ac9654484726cbcad294f48e92f0587d70d3fb60c2dcf400401589e516ec6',X'41ee44c9899d7afaec04a3b882e95946d792b91eaaabd0f28d32021cf49b7f47');
INSERT INTO leaves VALUES(64,1,64,'orders',7,X'12efe684df66dddd48f26f25dfdd2544e05192508f2b13a64579004513081263',X'c72600e3f2902d405b8721fc943cdd5814c195cb41c3e698e0a0bce5f6cf3690',X'a94bd0ecc818af12af9e9d9f10f4ced3f2e139b92fa019a2d905182292c5a786');
INSERT INTO leaves VALUES(65,1,65,'orders',8,X'11d849560dd6cdc77cff6cfc3f16be31293982f7aa1ec5c68f8b1e009c9c8458',X'5bb88079c44d2a2025f5883e2e3bdc6c13a93729470bfaa2933e5f3a0b8f757a',X'c3af6522429f89e80ddaac668a7000a6c00949b3173d69c51b4e1d6ed68bda3b');
INSERT INTO leaves VALUES(66,1,66,'orders',9,X'5cb3616e18e0a16cea35042f01090c4a83a989b9d200dc43a4d66bd822120bf6',X'f60ee706fd78056713d62ece5d6fd96a8bc20b243bd202a4846202065b810374',X'3f3c01294228391e8bb83934e7bd02529c4ca3e31b0c0e0d7a9a039b4dfd7602');
INSERT INTO leaves VALUES(67,1,67,'answers',20,X'75ba58d6a8fe17cbc18eeb4b1bc5f5fe77a9d3743a37c6bc0006fcbf777efc98',X'c302e4dcfa471a4afabbd496a39cc04a01768c705602df489ad66397c9568451',X'a39516f707511e01091991547a997dfa96c09f614bd63a587aebf8a372e12649');
INSERT INTO leaves VALUES(68,1,68,'segment',20,X'2e7977d28e58c7a93d81ff8816c68a916c653138940956ce6b4a8c39d43ea4a6',X'2e247014875392cfa07bee528d43928d8bc97e42d80d74348acc7992b296df77',X'952576bc1cb506ae4cd6bf92a29a6ff00c87f2a52f4548bcf58e8884ceab2419');
INSERT INTO leaves VALUES(69,1,69,'answers',21,X'd17500bc03a346b05ba06cdae2af018bcdbdd8b348de6fcbe08f09a36148628a',X'eb308074438f33b9f536f44d345c68b7ae9597402a7d45d212a49f6507c623fd',X'560afe77b1b2c7cea89fccf59dd01abf3d4629faad52a4aaace2e0e512f01ffb');
INSERT INTO leaves VALUES(70,1,70,'segment',21,X'71a2663e360ff96a361b83af6d01abb33521618d1233c22c81e6a57e1bbef28e',X'8d43daca03448c1c2c1fae0fee784f6089b242346d36cec45f08433a4753ea87',X'56a1b694b05414b3e71582070159ce2228293296b21a2637dc9438b6a54742a9');
INSERT INTO leaves VALUES(71,1,71,'answers',22,X'9285af093b601565e17789cd77ec95afbdc57625b3a8f22a7a6beb7c03020150',X'c0b3cba75d773c9513e5f408528b265eb6644e9d22af265147ccedc9e60c0103',X'8cf68176bd4d47fe0b388917bce80c1629dbd29de149ea3610ccf4b461240bbc');
INSERT INTO leaves VALUES(72,1,72,'segment',22,X'f17731191e8a0a1e0b90d8164b90c69be68f1fd030cb820802f0d44c5c304a2c',X'53213e3c365539b8ac7324da02e4a903a410401d1426944222c771479b10fd8f',X'7e5e1195994ac037a630facf1035047977cf026ee1322a955f96eca8aabe7df2');
INSERT INTO leaves VALUES(73,1,73,'answers',23,X'cb142d305e18b71edc5244152c9c7c92038ee3f279c231e964f0884c9d63c5bf',X'f90352a40bf184785495a8c41629545b886f780be7ce0ec6f87848f7e40b95c1',X'711fe8da3690765be4e7c399b58064cbda5ade2ba976a6cc8ef33cda64134cd2');
INSERT INTO leaves VALUES(74,1,74,'segment',23,X'da6392a1d33c0f18419f8df09fbc38a545ce80a787688c332ccbbce499e15c95',X'ccc9f6d9fd10121d38b908754b215867db99ef95eae8badd2cfe7b41cef36613',X'37185a5668b4b772e093c5b4e0f2bded75fe784bc28ab81202f31c82022ac8ad');
INSERT INTO leaves VALUES(75,1,75,'answers',24,X'9ffeed9ccfe51c1b2a5daf11209b775c80bc905e2e68e9118f14245b165816fc',X'3400da5d0b91bedb92a06409eb0b6e10f4f33c6b5566b8548739a8d208ad7148',X'678ac654efc13570f93e53eab22667938ad0e71b78a9e3c48c0312488c3d456a');
INSERT INTO leaves VALUES(76,1,76,'segment',24,X'dfccbb004348c85a5ee5b1756b4159268bc8ba5537b1da586daf95774619f420',X'cdc4c9f684c78f6c71724e5d044b76bde4b5ae91363155ae935af52d41e16f83',X'c7bf9dba05b3ee2f555e8f55c4cc9b7fcaa0c7bb791b531bb84277db99a36aed');
INSERT INTO leaves VALUES(77,1,77,'answers',25,X'4c0a090b8a1ff74b6314673b1d53fd0d2db440ff901975fb9ef2a87c82ddcb5a',X'e147063ac10b3ef6f51ac19c4e57abe630e04d8d7ebe04ef5e8b3aa001abd42b',X'68ec10e18a5cf25ac774fb437b2803442d0b4167e40e155ca2b5792c6a69a47b');
INSERT INTO leaves VALUES(78,1,78,'segment',25,X'f86260c52085e1a08a0de2405e92f2bcde2bc39ed0fb952fb1508c1e876e9562',X'ea501b70c8877262eb99cdb3ea527f7c6d56cb4cedc29ea2585235caf832917b',X'9f5ca49c2b822f70ce2ac280aff526864dab64b362afd64f5470272d9064f6ef');
INSERT INTO leaves VALUES(79,1,79,'answers',26,X'a6b0a7ceea47f0cb60d4decd29a61551c2bda93a8e193caddad5907ba4d2ba96',X'f2e43ba0679a7ebdf2e8ebd02756c38795c570b7e220dbf006bfab4999499d27',X'24b023ca1c71df4c418fdce716b1a76b74b4ed95e2c6e928f2ab12388f6f80aa');
INSERT INTO leaves VALUES(80,1,80,'segment',26,X'3ee28a5f1cf687f4721e94222a1ae8f832d0466ca4dd1710b07afcc381c20e59',X'7bcfc53fa6b7924b169947c83b76f2c3822a6bf4f04247337f5a89f05d598f05',X'70fd6b04de665fccb8c5fccd4a2bf7b5fd8d61f9b8f77e7311441ab48ccf4b2c');
INSERT INTO leaves VALUES(81,1,81,'answers',27,X'2ddbdccb1bdbea3226c7072184d469daaa8f6d4ae50b3d51e8143195922fb8ed',X'46fe6b38195f54f9417e18eb03526e849e0218dc5276d8b8bcdd0586cacb8c15',X'969d3f2554c570f3d47ce946f8528d08bb8a0b9a2496df14502adb543cda4cfd');
INSERT INTO leaves VALUES(82,1,82,'segment',27,X'ca265a874d5546569d91d5e6dd5dcb2de4a154bd649bfc78923feefe1693a1ec',X'fc452e715bfb36680de6c333922125d37a283e446b7f9f735a8bb230bb6f2d35',X'fde6deb8032673dece0b6ede8803332ba564c499142a9112574242676fbb92cb');
INSERT INTO leaves VALUES(83,1,83,'answers',28,X'31c32816cca02e153ebcd62fe7eeb66678b29093a751c7eca7343a08d2c2106f',X'cfcb7ad8d960e397bd53bac9fe336cb5f569c768712c55ec84082c22c4938a7c',X'91bdb15ebcb2cf0bf004a25163cbd80d9141a15ec45e67f265f721db29a96c50');
INSERT INTO leaves VALUES(84,1,84,'segment',28,X'4937d0e09e9f9fdbc3aecfa27cf32d4d403ca143a8ff2852de941ec3683abdf0',X'fa2234853f54f035aa1fdc6502341300d683572c363b558a770b816104b1b961',X'f1386ada13b618f8f31e030dd0cc5107fdfa0abd131b136d5417261ca12ef066');
INSERT INTO leaves VALUES(85,1,85,'answers',29,X'5d9043d6547d01a2c45bf427a9f4c880336e20c7038261a1009c3a0187710b1f',X'e2d0a66fd54618995532b4abb377f80483a126bc83db442a399cdbfe513f5bef',X'3a5ec4da8e94a360d7fc899b280d9bc1752ae8b80e20858bdf35ef4fb6a2acd2');
INSERT INTO leaves VALUES(86,1,86,'segment',29,X'f208538fb5a8cdf01502d59a35bff2bdad66ad3209d25754933290da6acf4a6b',X'5d06d169ed8b8e7c05ae1a93125e7a4b8dd2c50b15a24c3cbb98ddb8306d38ac',X'646afaa6fc1297d5528298ba0be87688f8d31cea5b97d90c1f8096c943fb0417');
INSERT INTO leaves VALUES(87,1,87,'answers',30,X'e109d33e28306930990dfca391482d6b63d6bdf0ad44a9fac3acd92f2a5751e4',X'1e3ad142e24019db513f7dabff294307458f60c9373e100d1bdbf53057f510ca',X'2e33477e2310b9b18eb234c4dfafab1ce1a2127a52fa8a05a98148024efb4a50');
INSERT INTO leaves VALUES(88,1,88,'segment',30,X'98bad1b534c8afd7f649408f47b02eddac3a66f2d35404a8eec7dbdb994f6901',X'33824679e9fdf4b67f8d1ec6ca5d8a13b73cc464a0b1c2b80817a9e996b179e1',X'5c4d0f989f438c9e22d6f3b24afdeeecf7979e92716aba7eb54cd196d1c43f45');
INSERT INTO leaves VALUES(89,1,89,'answers',31,X'947ca35ee103d5c048833b258920111408c70bb10792bc1e38dc558f5860b0e3',X'ceeffce1852e3e352378a03ab46aa1ef9bb77597fe2f761e32d185432068dc93',X'57de80483851a539accfda7d2b786d9b10f79f94287e7942513a2692adc4497d');
INSERT INTO leaves VALUES(90,1,90,'segment',31,X'f02164b3e2a01554d3cba161893015e7fbb318de23dd75fc8eae4776cb001c50',X'55256ee4de6c730c02c8584ebd8ff90bd4b0a3d41f6a6e15fcafb11997f1862f',X'dfdb9f0ead458e5415718da116ac03675929248f4fcccd77b0c58ba15e0edb4a');
CREATE TABLE draws (
    id    INTEGER PRIMARY KEY,
    slug  TEXT    NOT NULL,                     -- of the game it was drawn for
    seed  BLOB    NOT NULL,
    at    INTEGER NOT NULL,
    game  INTEGER UNIQUE REFERENCES games (id)  -- NULL: it was not opened
) STRICT;
INSERT INTO draws VALUES(1,'three-1',X'0707070707070707070707070707070707070707070707070707070707070707',1801303200,1);
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
