// The twelve operations of ../README.md, as users of NestJS write them.
import "reflect-metadata";
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type MessageEvent,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  Res,
  Sse,
  StreamableFile,
  UploadedFiles,
  UseInterceptors,
  ValidationPipe,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FileFieldsInterceptor } from "@nestjs/platform-express";
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiParam,
  DocumentBuilder,
  getSchemaPath,
  SwaggerModule,
} from "@nestjs/swagger";
import type { Response } from "express";
import { from, map, type Observable } from "rxjs";
import * as models from "./models.js";

const things = new Map<number, models.Thing>();

const describe = (file: Express.Multer.File): models.Received => ({
  name: Buffer.from(file.originalname, "latin1").toString("utf8"),
  type: file.mimetype,
  size: file.size,
});

@Controller()
class AppController {
  @Post("things")
  @ApiCreatedResponse({ type: models.Thing })
  createThing(@Body() thing: models.NewThing): models.Thing {
    const made = { ...thing, id: things.size + 1 };
    things.set(made.id, made);
    return made;
  }

  @Get("things/:id")
  @ApiParam({ name: "id", schema: { type: "integer" } })
  @ApiOkResponse({ type: models.Thing })
  @ApiNotFoundResponse({ type: models.Problem })
  readThing(@Param("id", ParseIntPipe) id: number): models.Thing {
    const found = things.get(id);
    if (found === undefined)
      throw new NotFoundException({ code: "missing", detail: `There is no thing ${id}.` });
    return found;
  }

  @Put("things/:id")
  @ApiOkResponse({ type: models.Thing })
  replaceThing(
    @Param("id", ParseIntPipe) id: number,
    @Body() thing: models.NewThing,
    @Res({ passthrough: true }) response: Response,
  ): models.Thing {
    response.status(202);
    return { ...thing, id };
  }

  @Delete("things/:id")
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteThing(@Param("id", ParseIntPipe) id: number): void {
    things.delete(id);
  }

  @Post("pets")
  @ApiBody({ schema: models.anyPet })
  @ApiCreatedResponse({ schema: models.anyPet })
  createPet(@Body() pet: object): object {
    return pet;
  }

  @Put("setting")
  @ApiOkResponse({ type: models.Setting })
  changeSetting(@Body() setting: models.Setting): models.Setting {
    return setting;
  }

  @Get("search")
  @ApiOkResponse({ type: models.Search })
  search(@Query() query: models.Search): models.Search {
    return query;
  }

  @Get("page")
  @ApiOkResponse({ type: models.Page })
  readPage(@Query() page: models.Page): models.Page {
    return page;
  }

  @Post("upload")
  @HttpCode(200)
  @ApiConsumes("multipart/form-data")
  @ApiOkResponse({ type: models.Uploaded })
  @UseInterceptors(FileFieldsInterceptor([{ name: "file", maxCount: 1 }, { name: "files" }]))
  upload(
    @Body() form: models.Upload,
    @UploadedFiles() sent: { file?: Express.Multer.File[]; files?: Express.Multer.File[] } = {},
  ): models.Uploaded {
    const [file] = sent.file ?? [];
    return {
      title: form.title ?? null,
      kind: form.kind ?? null,
      count: form.count ?? null,
      file: file === undefined ? null : describe(file),
      files: (sent.files ?? []).map(describe),
    };
  }

  @Post("login")
  @HttpCode(200)
  @ApiConsumes("application/x-www-form-urlencoded")
  @ApiOkResponse({ type: models.Login })
  login(@Body() { username, scope, roles }: models.Credentials): models.Login {
    return { username, scope: scope ?? null, roles };
  }

  @Get("files/:name")
  @ApiOkResponse({
    content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
  })
  download(@Param("name") name: string): StreamableFile {
    return new StreamableFile(Buffer.concat([Buffer.from([0, 1, 254, 255]), Buffer.from(name)]), {
      type: "application/octet-stream",
    });
  }

  @Sse("events")
  @ApiExtraModels(models.Event)
  @ApiOkResponse({
    content: { "text/event-stream": { schema: { $ref: getSchemaPath(models.Event) } } },
  })
  events(): Observable<MessageEvent> {
    return from([1, 2, 3]).pipe(map((n) => ({ data: { n } })));
  }
}

@Module({ controllers: [AppController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ["error", "warn"] });
app.useGlobalPipes(new ValidationPipe({ transform: true }));
const config = new DocumentBuilder().setTitle("Things").setVersion("1.0.0").build();
SwaggerModule.setup("api", app, () => SwaggerModule.createDocument(app, config));
await app.listen(Number(process.env["PORT"]), "127.0.0.1");
